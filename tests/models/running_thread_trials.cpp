// SPDX-License-Identifier: Apache-2.0
// Threads: made, joined, cancelled; what they keep for themselves, and what is known of them.
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include "tests/models/trial.h"

namespace {

using moire::test::Trial;

constexpr timespec future{4000000000, 0};

void* pass(void* given) { return given; }
void* sleepLong(void* given) {
  for (;;) sleep(1);
  return given;
}

pthread_t passing(void* given) {
  pthread_t made;
  pthread_create(&made, nullptr, pass, given);
  return made;
}

int known;
pthread_key_t key() {
  static const pthread_key_t made = [] {
    pthread_key_t first;
    pthread_key_create(&first, nullptr);
    return first;
  }();
  return made;
}
tss_t slot() {
  static const tss_t made = [] {
    tss_t first;
    tss_create(&first, nullptr);
    return first;
  }();
  return made;
}

int calls;
void count() { ++calls; }

}  // namespace

#define CALL(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }

TRIAL(pthread_create) {
  auto* const handle = trial.object<pthread_t>(0);
  const auto* const attributes = trial.object<pthread_attr_t>(1, [] {
    pthread_attr_t made;
    pthread_attr_init(&made);
    return made;
  }());
  trial.returned(static_cast<long long>(pthread_create(handle, attributes, pass, trial.object<int>(3))));
  pthread_join(*handle, nullptr);
}
CALL(pthread_join, passing(&known), trial.object<void*>(1))
TRIAL(pthread_tryjoin_np) {
  const pthread_t thread = passing(&known);
  while (const int busy = pthread_tryjoin_np(thread, trial.object<void*>(1)))
    trial.returned(static_cast<long long>(busy));
}
TRIAL(pthread_timedjoin_np) {
  const pthread_t thread = passing(&known);
  void** const result = trial.object<void*>(1);
  trial.returned(static_cast<long long>(pthread_timedjoin_np(thread, result, trial.object<timespec>(2, future))));
}
TRIAL(pthread_clockjoin_np) {
  const pthread_t thread = passing(&known);
  void** const result = trial.object<void*>(1);
  const timespec* const until = trial.object<timespec>(3, future);
  trial.returned(static_cast<long long>(pthread_clockjoin_np(thread, result, CLOCK_REALTIME, until)));
}
CALL(pthread_detach, passing(nullptr))
TRIAL(pthread_cancel) {
  pthread_t thread;
  pthread_create(&thread, nullptr, sleepLong, nullptr);
  trial.returned(static_cast<long long>(pthread_cancel(thread)));
  pthread_join(thread, nullptr);
}
TRIAL(pthread_testcancel) { pthread_testcancel(); }
CALL(pthread_kill, pthread_self(), 0)
CALL(pthread_sigqueue, pthread_self(), 0, sigval{})
CALL(pthread_yield)
TRIAL(pthread_self) { (void)pthread_self(); }
TRIAL(pthread_once) {
  calls = 0;
  auto* const control = trial.object<pthread_once_t>(0, PTHREAD_ONCE_INIT);
  trial.returned(static_cast<long long>(pthread_once(control, count)));
  trial.returned(static_cast<long long>(pthread_once(control, count)));
  if (calls != 1) trial.calledBack(0, nullptr);
}
TRIAL(call_once) {
  calls = 0;
  auto* const control = trial.object<once_flag>(0);
  call_once(control, count);
  call_once(control, count);
  if (calls != 1) trial.calledBack(0, nullptr);
}
CALL(pthread_atfork, nullptr, nullptr, nullptr)

// What a thread keeps for itself.
TRIAL(pthread_key_create) {
  auto* const made = trial.object<pthread_key_t>(0);
  trial.returned(static_cast<long long>(pthread_key_create(made, nullptr)));
  pthread_key_delete(*made);
}
TRIAL(pthread_key_delete) {
  pthread_key_t made;
  pthread_key_create(&made, nullptr);
  trial.returned(static_cast<long long>(pthread_key_delete(made)));
}
TRIAL(pthread_setspecific) {
  trial.returned(static_cast<long long>(pthread_setspecific(key(), trial.object<int>(1))));
  pthread_setspecific(key(), nullptr);
}
TRIAL(pthread_getspecific) {
  pthread_setspecific(key(), &known);
  trial.returned(static_cast<const void*>(pthread_getspecific(key())));
}
TRIAL(tss_create) {
  auto* const made = trial.object<tss_t>(0);
  trial.returned(static_cast<long long>(tss_create(made, nullptr)));
  tss_delete(*made);
}
TRIAL(tss_delete) {
  tss_t made;
  tss_create(&made, nullptr);
  tss_delete(made);
}
TRIAL(tss_set) {
  trial.returned(static_cast<long long>(tss_set(slot(), trial.object<int>(1))));
  tss_set(slot(), nullptr);
}
TRIAL(tss_get) {
  tss_set(slot(), &known);
  trial.returned(static_cast<const void*>(tss_get(slot())));
}

// C11.
TRIAL(thrd_create) {
  auto* const handle = trial.object<thrd_t>(0);
  trial.returned(static_cast<long long>(thrd_create(handle, [](void*) { return 3; }, trial.object<int>(2))));
  thrd_join(*handle, nullptr);
}
TRIAL(thrd_join) {
  thrd_t thread;
  thrd_create(&thread, [](void*) { return 3; }, nullptr);
  trial.returned(static_cast<long long>(thrd_join(thread, trial.object<int>(1))));
}
TRIAL(thrd_detach) {
  thrd_t thread;
  thrd_create(&thread, [](void*) { return 3; }, nullptr);
  trial.returned(static_cast<long long>(thrd_detach(thread)));
}
TRIAL(thrd_current) { (void)thrd_current(); }
CALL(thrd_equal, thrd_current(), thrd_current())
TRIAL(thrd_yield) { thrd_yield(); }
TRIAL(thrd_sleep) {
  const timespec* const time = trial.object<timespec>(0);
  trial.returned(static_cast<long long>(thrd_sleep(time, trial.object<timespec>(1))));
}

// What threads are like. They are set to what they are.
TRIAL(pthread_getattr_np) {
  auto* const attributes = trial.object<pthread_attr_t>(1);
  trial.returned(static_cast<long long>(pthread_getattr_np(pthread_self(), attributes)));
  pthread_attr_destroy(attributes);
}
TRIAL(pthread_getattr_default_np) {
  auto* const attributes = trial.object<pthread_attr_t>(0);
  trial.returned(static_cast<long long>(pthread_getattr_default_np(attributes)));
  pthread_attr_destroy(attributes);
}
TRIAL(pthread_setattr_default_np) {
  pthread_attr_t attributes;
  pthread_getattr_default_np(&attributes);
  trial.returned(static_cast<long long>(pthread_setattr_default_np(trial.object(0, attributes))));
  pthread_attr_destroy(&attributes);
}
CALL(pthread_getconcurrency)
CALL(pthread_setconcurrency, 0)
CALL(pthread_setname_np, pthread_self(), trial.text(1, "models_tests"))
CALL(pthread_getaffinity_np, pthread_self(), sizeof(cpu_set_t), trial.object<cpu_set_t>(2))
static cpu_set_t ownProcessors() {
  cpu_set_t processors;
  pthread_getaffinity_np(pthread_self(), sizeof processors, &processors);
  return processors;
}
CALL(pthread_setaffinity_np, pthread_self(), sizeof(cpu_set_t), trial.object(2, ownProcessors()))
CALL(pthread_setschedparam, pthread_self(), SCHED_OTHER, trial.object<sched_param>(2))
CALL(pthread_setschedprio, pthread_self(), 0)
CALL(sched_getcpu)
CALL(sched_get_priority_max, SCHED_RR)
CALL(sched_get_priority_min, SCHED_RR)
CALL(sched_getscheduler, 0)
CALL(sched_setscheduler, 0, SCHED_OTHER, trial.object<sched_param>(2))
CALL(sched_getparam, 0, trial.object<sched_param>(1))
CALL(sched_setparam, 0, trial.object<sched_param>(1))
CALL(sched_rr_get_interval, 0, trial.object<timespec>(1))
CALL(sched_getaffinity, 0, sizeof(cpu_set_t), trial.object<cpu_set_t>(2))
CALL(sched_setaffinity, 0, sizeof(cpu_set_t), trial.object(2, ownProcessors()))

// Attributes that say where, for whom and how.
namespace {

template <class T>
T initialised(int (*init)(T*)) {
  T result;
  init(&result);
  return result;
}
pthread_attr_t* attributes(Trial& trial) { return trial.object(0, initialised(pthread_attr_init)); }
pthread_mutexattr_t* ofMutex(Trial& trial) { return trial.object(0, initialised(pthread_mutexattr_init)); }
alignas(16) char stack[1 << 16];

}  // namespace
#define OF_ATTRIBUTES(function, ...)                                     \
  TRIAL(function) {                                                      \
    auto* const made = attributes(trial);                                \
    trial.returned(static_cast<long long>(function(made, __VA_ARGS__))); \
  }
OF_ATTRIBUTES(pthread_attr_getaffinity_np, sizeof(cpu_set_t), trial.object<cpu_set_t>(2))
OF_ATTRIBUTES(pthread_attr_getschedparam, trial.object<sched_param>(1))
OF_ATTRIBUTES(pthread_attr_setschedparam, trial.object<sched_param>(1))
OF_ATTRIBUTES(pthread_attr_getsigmask_np, trial.object<sigset_t>(1))
OF_ATTRIBUTES(pthread_attr_setstack, stack, sizeof stack)
OF_ATTRIBUTES(pthread_attr_setstackaddr, stack)
OF_ATTRIBUTES(pthread_attr_getstackaddr, trial.object<void*>(1))
// These allocate.
TRIAL(pthread_attr_setaffinity_np) {
  auto* const made = attributes(trial);
  const auto* const processors = trial.object(2, ownProcessors());
  trial.returned(static_cast<long long>(pthread_attr_setaffinity_np(made, sizeof *processors, processors)));
  pthread_attr_destroy(made);
}
TRIAL(pthread_attr_setsigmask_np) {
  auto* const made = attributes(trial);
  const auto* const none = trial.object(1, initialised<sigset_t>(sigemptyset));
  trial.returned(static_cast<long long>(pthread_attr_setsigmask_np(made, none)));
  pthread_attr_destroy(made);
}
TRIAL(pthread_attr_getstack) {
  auto* const made = attributes(trial);
  void** const base = trial.object<void*>(1);
  trial.returned(static_cast<long long>(pthread_attr_getstack(made, base, trial.object<size_t>(2))));
}
TRIAL(pthread_mutexattr_getprioceiling) {
  auto* const made = ofMutex(trial);
  trial.returned(static_cast<long long>(pthread_mutexattr_getprioceiling(made, trial.object<int>(1, 7))));
}
TRIAL(pthread_mutexattr_setprioceiling) {
  trial.returned(static_cast<long long>(pthread_mutexattr_setprioceiling(ofMutex(trial), 3)));
}

// They end only their thread.
static void* leave(void* given) { pthread_exit(given); }
static int leaveNumber(void* /*unused*/) { thrd_exit(5); }
TRIAL(pthread_exit) {
  pthread_t thread;
  pthread_create(&thread, nullptr, leave, &known);
  void* result = nullptr;
  pthread_join(thread, &result);
  if (result != &known) trial.returned(-1LL);
}
TRIAL(thrd_exit) {
  thrd_t thread;
  thrd_create(&thread, leaveNumber, nullptr);
  int result = 0;
  thrd_join(thread, &result);
  if (result != 5) trial.returned(-1LL);
}
