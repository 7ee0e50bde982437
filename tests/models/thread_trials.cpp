// SPDX-License-Identifier: Apache-2.0
// <pthread.h>, <semaphore.h>, <threads.h> and <signal.h>, as far as one thread can call them.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <string.h>
#include <threads.h>

#include "tests/models/trial.h"

namespace {

template <class T>
T initialised(int (*init)(T*)) {
  T result;
  init(&result);
  return result;
}

}  // namespace

#define CALL(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }

// Attributes.
#define ATTRIBUTE(name, type)              \
  CALL(name##_init, trial.object<type>(0)) \
  CALL(name##_destroy, trial.object(0, initialised(name##_init)))
#define SETTING(name, what, type, value)                                                                  \
  CALL(name##_set##what, trial.object(0, initialised(name##_init)), value)                                \
  TRIAL(name##_get##what) {                                                                               \
    const auto* const attributes = trial.object(0, initialised(name##_init));                             \
    trial.returned(static_cast<long long>(name##_get##what(attributes, trial.object<type>(1, type(7))))); \
  }
ATTRIBUTE(pthread_attr, pthread_attr_t)
SETTING(pthread_attr, detachstate, int, PTHREAD_CREATE_DETACHED)
SETTING(pthread_attr, stacksize, size_t, 1 << 20)
SETTING(pthread_attr, guardsize, size_t, 4096)
SETTING(pthread_attr, scope, int, PTHREAD_SCOPE_SYSTEM)
SETTING(pthread_attr, schedpolicy, int, SCHED_OTHER)
SETTING(pthread_attr, inheritsched, int, PTHREAD_INHERIT_SCHED)
ATTRIBUTE(pthread_mutexattr, pthread_mutexattr_t)
SETTING(pthread_mutexattr, type, int, PTHREAD_MUTEX_RECURSIVE)
SETTING(pthread_mutexattr, pshared, int, PTHREAD_PROCESS_PRIVATE)
SETTING(pthread_mutexattr, protocol, int, PTHREAD_PRIO_NONE)
SETTING(pthread_mutexattr, robust, int, PTHREAD_MUTEX_ROBUST)
ATTRIBUTE(pthread_rwlockattr, pthread_rwlockattr_t)
SETTING(pthread_rwlockattr, pshared, int, PTHREAD_PROCESS_PRIVATE)
SETTING(pthread_rwlockattr, kind_np, int, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP)
ATTRIBUTE(pthread_condattr, pthread_condattr_t)
SETTING(pthread_condattr, clock, clockid_t, CLOCK_MONOTONIC)
SETTING(pthread_condattr, pshared, int, PTHREAD_PROCESS_PRIVATE)
ATTRIBUTE(pthread_barrierattr, pthread_barrierattr_t)
SETTING(pthread_barrierattr, pshared, int, PTHREAD_PROCESS_PRIVATE)

// Locks that are free.
CALL(pthread_mutex_init, trial.object<pthread_mutex_t>(0), nullptr)
CALL(pthread_rwlock_init, trial.object<pthread_rwlock_t>(0), nullptr)
CALL(pthread_rwlock_destroy, trial.object<pthread_rwlock_t>(0))
CALL(pthread_spin_init, trial.object<int>(0), PTHREAD_PROCESS_PRIVATE)
CALL(pthread_cond_init, trial.object<pthread_cond_t>(0), nullptr)
CALL(pthread_cond_destroy, trial.object<pthread_cond_t>(0))
CALL(pthread_barrier_init, trial.object<pthread_barrier_t>(0), nullptr, 1)
CALL(mtx_init, trial.object<mtx_t>(0), mtx_plain)
CALL(cnd_init, trial.object<cnd_t>(0))
CALL(sem_init, trial.object<sem_t>(0), 0, 1)
CALL(sem_wait, trial.object(0, initialised<sem_t>([](sem_t* made) { return sem_init(made, 0, 1); })))
TRIAL(sem_getvalue) {
  auto* const made = trial.object(0, initialised<sem_t>([](sem_t* one) { return sem_init(one, 0, 1); }));
  trial.returned(static_cast<long long>(sem_getvalue(made, trial.object<int>(1))));
}

// The calling thread.
CALL(pthread_equal, pthread_self(), pthread_self())
CALL(sched_yield)
CALL(pthread_setcancelstate, PTHREAD_CANCEL_ENABLE, trial.object<int>(1, 7))
CALL(pthread_setcanceltype, PTHREAD_CANCEL_DEFERRED, trial.object<int>(1, 7))
CALL(pthread_getcpuclockid, pthread_self(), trial.object<clockid_t>(1))
CALL(pthread_getname_np, pthread_self(), trial.text(1), 60)
TRIAL(pthread_getschedparam) {
  int* const policy = trial.object<int>(1, 7);
  trial.returned(static_cast<long long>(pthread_getschedparam(pthread_self(), policy, trial.object<sched_param>(2))));
}

// Sets of signals.
CALL(sigemptyset, trial.object<sigset_t>(0))
CALL(sigfillset, trial.object<sigset_t>(0))
CALL(sigaddset, trial.object(0, initialised<sigset_t>(sigemptyset)), SIGUSR1)
CALL(sigdelset, trial.object(0, initialised<sigset_t>(sigfillset)), SIGUSR1)
CALL(sigismember, trial.object(0, initialised<sigset_t>(sigfillset)), SIGUSR1)
CALL(sigpending, trial.object<sigset_t>(0))
TRIAL(pthread_sigmask) {
  const auto* const none = trial.object(1, initialised<sigset_t>(sigemptyset));
  trial.returned(static_cast<long long>(pthread_sigmask(SIG_BLOCK, none, trial.object<sigset_t>(2))));
}

// Locks that are taken.
TRIAL(pthread_rwlock_unlock) {
  auto* const lock = trial.object<pthread_rwlock_t>(0);
  pthread_rwlock_wrlock(lock);
  trial.returned(static_cast<long long>(pthread_rwlock_unlock(lock)));
}
static int freeSpinLock() {
  return initialised<int>([](int* made) { return pthread_spin_init(made, PTHREAD_PROCESS_PRIVATE); });
}
CALL(pthread_spin_lock, trial.object<int>(0, freeSpinLock()))
CALL(pthread_spin_trylock, trial.object<int>(0, freeSpinLock()))
CALL(pthread_spin_destroy, trial.object<int>(0, freeSpinLock()))
TRIAL(pthread_spin_unlock) {
  int* const lock = trial.object<int>(0, freeSpinLock());
  pthread_spin_lock(lock);
  trial.returned(static_cast<long long>(pthread_spin_unlock(lock)));
}
CALL(sem_destroy, trial.object(0, initialised<sem_t>([](sem_t* made) { return sem_init(made, 0, 1); })))
