// SPDX-License-Identifier: Apache-2.0
// What functions for locks, conditions and barriers return when they do not do what they are for; and those that wait
// for a time.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include <time.h>

#include <thread>

#include "tests/models/trial.h"

namespace {

using moire::test::Trial;

pthread_mutex_t* mutex(Trial& trial, int type, unsigned argument = 0) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type);
  auto* const made = trial.object<pthread_mutex_t>(argument);
  pthread_mutex_init(made, &attributes);
  return made;
}

/// Whose holder has ended.
pthread_mutex_t* abandoned(Trial& trial, unsigned argument = 0) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  auto* const made = trial.object<pthread_mutex_t>(argument);
  pthread_mutex_init(made, &attributes);
  std::thread([made] { pthread_mutex_lock(made); }).join();
  return made;
}

/// That is of no use any more.
pthread_mutex_t* lost(Trial& trial, unsigned argument = 0) {
  auto* const made = abandoned(trial, argument);
  pthread_mutex_lock(made);
  pthread_mutex_unlock(made);
  return made;
}

constexpr timespec past{1, 0};

const timespec* then(Trial& trial, unsigned argument) { return trial.object<timespec>(argument, past); }

template <class Call>
long long elsewhere(Call call) {
  long long result = 0;
  std::thread([&] { result = call(); }).join();
  return result;
}

/// The first calls are made by a thread that has the lock already, or of a lock that another one has not given back.
void refuseAll(Trial& trial, int (*take)(pthread_mutex_t*)) {
  switch (trial.number(0, 4)) {
    case 0:
      return trial.returned(static_cast<long long>(take(mutex(trial, PTHREAD_MUTEX_NORMAL))));
    case 1: {
      auto* const made = mutex(trial, PTHREAD_MUTEX_ERRORCHECK);
      pthread_mutex_lock(made);
      return trial.refused(take(made));
    }
    case 2: {
      auto* const made = mutex(trial, PTHREAD_MUTEX_RECURSIVE);
      pthread_mutex_lock(made);
      return trial.returned(static_cast<long long>(take(made)));
    }
    case 3:
      return trial.refused(take(lost(trial)));
    default: {
      auto* const made = abandoned(trial);
      trial.refused(take(made));
      pthread_mutex_unlock(made);  // the thread's list of such locks must not lead here later
    }
  }
}

pthread_rwlock_t* book(Trial& trial) {
  auto* const made = trial.object<pthread_rwlock_t>(0);
  pthread_rwlock_init(made, nullptr);
  return made;
}

mtx_t* plain(Trial& trial, unsigned argument = 0) {
  auto* const made = trial.object<mtx_t>(argument);
  mtx_init(made, mtx_timed);
  return made;
}

sem_t* semaphore(Trial& trial, unsigned count) {
  auto* const made = trial.object<sem_t>(0);
  sem_init(made, 0, count);
  return made;
}

}  // namespace

TRIAL(pthread_mutex_lock) { refuseAll(trial, pthread_mutex_lock); }
TRIAL(pthread_mutex_trylock) { refuseAll(trial, pthread_mutex_trylock); }
TRIAL(pthread_mutex_timedlock) {
  static const timespec* when;
  when = then(trial, 1);
  refuseAll(trial, [](pthread_mutex_t* made) { return pthread_mutex_timedlock(made, when); });
}
TRIAL(pthread_mutex_clocklock) {
  static const timespec* when;
  when = then(trial, 2);
  refuseAll(trial, [](pthread_mutex_t* made) { return pthread_mutex_clocklock(made, CLOCK_REALTIME, when); });
}
TRIAL(pthread_mutex_unlock) {
  if (trial.number(0, 1) == 0) {
    auto* const made = mutex(trial, PTHREAD_MUTEX_NORMAL);
    pthread_mutex_lock(made);
    return trial.returned(static_cast<long long>(pthread_mutex_unlock(made)));
  }
  auto* const made = mutex(trial, trial.number(0, 1) == 0 ? PTHREAD_MUTEX_ERRORCHECK : PTHREAD_MUTEX_RECURSIVE);
  if (trial.number(0, 1) == 0) pthread_mutex_lock(made);
  trial.refused(elsewhere([made] { return pthread_mutex_unlock(made); }));
}
TRIAL(pthread_mutex_destroy) {
  auto* const made = mutex(trial, PTHREAD_MUTEX_NORMAL);
  if (trial.number(0, 1) == 0) pthread_mutex_lock(made);
  trial.returned(static_cast<long long>(pthread_mutex_destroy(made)));
}
TRIAL(pthread_mutex_consistent) {
  auto* const made = trial.number(0, 1) == 0 ? abandoned(trial) : mutex(trial, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_lock(made);
  trial.returned(static_cast<long long>(pthread_mutex_consistent(made)));
  pthread_mutex_unlock(made);
}
TRIAL(pthread_mutex_getprioceiling) {
  auto* const made = mutex(trial, PTHREAD_MUTEX_NORMAL);
  trial.returned(static_cast<long long>(pthread_mutex_getprioceiling(made, trial.object<int>(1, 7))));
}
TRIAL(pthread_mutex_setprioceiling) {
  auto* const made = mutex(trial, PTHREAD_MUTEX_NORMAL);
  trial.returned(static_cast<long long>(pthread_mutex_setprioceiling(made, 1, trial.object<int>(2, 7))));
}

// Conditions. A time that has gone does not wait.
TRIAL(pthread_cond_signal) {
  trial.returned(static_cast<long long>(pthread_cond_signal(trial.object<pthread_cond_t>(0))));
}
TRIAL(pthread_cond_broadcast) {
  trial.returned(static_cast<long long>(pthread_cond_broadcast(trial.object<pthread_cond_t>(0))));
}
TRIAL(pthread_cond_wait) {
  auto* const condition = trial.object<pthread_cond_t>(0);
  trial.refused(pthread_cond_wait(condition, mutex(trial, PTHREAD_MUTEX_ERRORCHECK, 1)));
}
TRIAL(pthread_cond_timedwait) {
  auto* const condition = trial.object<pthread_cond_t>(0);
  auto* const made = mutex(trial, PTHREAD_MUTEX_ERRORCHECK, 1);
  if (trial.number(0, 1) == 0) return trial.refused(pthread_cond_timedwait(condition, made, then(trial, 2)));
  pthread_mutex_lock(made);
  trial.returned(static_cast<long long>(pthread_cond_timedwait(condition, made, then(trial, 2))));
}
TRIAL(pthread_cond_clockwait) {
  auto* const condition = trial.object<pthread_cond_t>(0);
  auto* const made = mutex(trial, PTHREAD_MUTEX_ERRORCHECK, 1);
  if (trial.number(0, 1) == 0)
    return trial.refused(pthread_cond_clockwait(condition, made, CLOCK_REALTIME, then(trial, 3)));
  pthread_mutex_lock(made);
  trial.returned(static_cast<long long>(pthread_cond_clockwait(condition, made, CLOCK_REALTIME, then(trial, 3))));
}

// Locks for readers and writers, taken by who has them.
TRIAL(pthread_rwlock_rdlock) {
  auto* const made = book(trial);
  if (trial.number(0, 1) == 0) return trial.returned(static_cast<long long>(pthread_rwlock_rdlock(made)));
  pthread_rwlock_wrlock(made);
  trial.refused(pthread_rwlock_rdlock(made));
}
TRIAL(pthread_rwlock_wrlock) {
  auto* const made = book(trial);
  if (trial.number(0, 1) == 0) return trial.returned(static_cast<long long>(pthread_rwlock_wrlock(made)));
  pthread_rwlock_wrlock(made);
  trial.refused(pthread_rwlock_wrlock(made));
}
#define TRIES_BOOK(function, ...)                                    \
  TRIAL(function) {                                                  \
    auto* const made = book(trial);                                  \
    if (trial.number(0, 1) == 0) pthread_rwlock_wrlock(made);        \
    trial.refused(elsewhere([&] { return function(__VA_ARGS__); })); \
  }
TRIES_BOOK(pthread_rwlock_tryrdlock, made)
TRIES_BOOK(pthread_rwlock_trywrlock, made)
TRIES_BOOK(pthread_rwlock_timedrdlock, made, then(trial, 1))
TRIES_BOOK(pthread_rwlock_timedwrlock, made, then(trial, 1))
TRIES_BOOK(pthread_rwlock_clockrdlock, made, CLOCK_REALTIME, then(trial, 2))
TRIES_BOOK(pthread_rwlock_clockwrlock, made, CLOCK_REALTIME, then(trial, 2))

// Barriers.
TRIAL(pthread_barrier_wait) {
  auto* const barrier = trial.object<pthread_barrier_t>(0);
  pthread_barrier_init(barrier, nullptr, 2);
  std::thread other([barrier] { pthread_barrier_wait(barrier); });
  trial.returned(static_cast<long long>(pthread_barrier_wait(barrier)));
  other.join();
}
TRIAL(pthread_barrier_destroy) {
  auto* const barrier = trial.object<pthread_barrier_t>(0);
  pthread_barrier_init(barrier, nullptr, 1);
  trial.returned(static_cast<long long>(pthread_barrier_destroy(barrier)));
}

// C11.
TRIAL(mtx_lock) { trial.returned(static_cast<long long>(mtx_lock(plain(trial)))); }
TRIAL(mtx_trylock) {
  auto* const made = plain(trial);
  if (trial.number(0, 1) == 0) mtx_lock(made);
  trial.refused(elsewhere([made] { return mtx_trylock(made); }));
}
TRIAL(mtx_timedlock) {
  auto* const made = plain(trial);
  if (trial.number(0, 1) == 0) mtx_lock(made);
  trial.refused(elsewhere([&] { return mtx_timedlock(made, then(trial, 1)); }));
}
TRIAL(mtx_unlock) {
  auto* const made = plain(trial);
  mtx_lock(made);
  trial.returned(static_cast<long long>(mtx_unlock(made)));
}
TRIAL(mtx_destroy) { mtx_destroy(plain(trial)); }
TRIAL(cnd_signal) { trial.returned(static_cast<long long>(cnd_signal(trial.object<cnd_t>(0)))); }
TRIAL(cnd_broadcast) { trial.returned(static_cast<long long>(cnd_broadcast(trial.object<cnd_t>(0)))); }
TRIAL(cnd_destroy) { cnd_destroy(trial.object<cnd_t>(0)); }
TRIAL(cnd_timedwait) {
  auto* const condition = trial.object<cnd_t>(0);
  auto* const made = plain(trial, 1);
  mtx_lock(made);
  trial.returned(static_cast<long long>(cnd_timedwait(condition, made, then(trial, 2))));
}
TRIAL(cnd_wait) {
  auto* const condition = trial.object<cnd_t>(0);
  auto* const made = plain(trial, 1);
  mtx_lock(made);
  std::thread other([=] {
    mtx_lock(made);
    mtx_unlock(made);
    cnd_broadcast(condition);
  });
  trial.returned(static_cast<long long>(cnd_wait(condition, made)));
  mtx_unlock(made);
  other.join();
}

// Semaphores.
TRIAL(sem_trywait) { trial.refused(sem_trywait(semaphore(trial, static_cast<unsigned>(trial.number(0, 1))))); }
TRIAL(sem_timedwait) {
  auto* const made = semaphore(trial, static_cast<unsigned>(trial.number(0, 1)));
  trial.refused(sem_timedwait(made, then(trial, 1)));
}
TRIAL(sem_clockwait) {
  auto* const made = semaphore(trial, static_cast<unsigned>(trial.number(0, 1)));
  trial.refused(sem_clockwait(made, CLOCK_REALTIME, then(trial, 2)));
}
TRIAL(sem_post) {
  trial.returned(static_cast<long long>(sem_post(semaphore(trial, trial.number(0, 1) ? 1 : SEM_VALUE_MAX))));
}
TRIAL(sem_open) {
  sem_t* const made = sem_open(trial.text(0, "/moire_trial"), O_CREAT, 0600, 1);
  trial.returned(static_cast<const void*>(made == SEM_FAILED ? nullptr : made));
  if (made != SEM_FAILED) sem_close(made);
}
TRIAL(sem_close) {
  sem_t* const made = sem_open("/moire_trial", O_CREAT, 0600, 1);
  if (made != SEM_FAILED) trial.returned(static_cast<long long>(sem_close(made)));
}
TRIAL(sem_unlink) { trial.returned(static_cast<long long>(sem_unlink(trial.text(0, "/moire_trial")))); }
