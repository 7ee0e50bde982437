// moire: --check assert,race
// Hints, warnings, layout of code and instrumentation change nothing that could be noticed.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared __attribute__((guarded_by(lock), section("data_of_its_own")));  // race
static int count __attribute__((unused, visibility("hidden")));

struct list {
  int length;
  int elements[] __attribute__((counted_by(length)));
};

static inline __attribute__((always_inline)) int inlined(void) { return ++count; }
static __attribute__((noinline, hot, flatten)) int called(void) { return ++count; }
static __attribute__((pure, cold)) int pure(int value) { return value + shared; }
static __attribute__((const, leaf)) int constant(int value) { return value * 2; }
static __attribute__((malloc, returns_nonnull, alloc_size(1))) void *memory(int size) { return &count + 0 * size; }
static __attribute__((format(printf, 1, 2), nonnull)) int print(const char *text, ...) { return text[0]; }
static __attribute__((no_sanitize("thread"), no_instrument_function, no_stack_protector, optnone, noinline)) int plain(
    void) {
  return shared;
}
static __attribute__((ms_abi)) int foreign(int value) { return value - 1; }
__attribute__((deprecated, warn_unused_result, nothrow, visibility("default"))) int old(void) { return 3; }

static void *work(void *argument) {
  shared = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  assert(inlined() + called() == 3);                        // safe
  if (__VERIFIER_nondet_int()) assert(count != 2);          // alarm
  assert(constant(4) == 8);                                 // safe
  if (__VERIFIER_nondet_int()) assert(pure(0) == plain());  // alarm
  *(int *)memory(4) = 9;
  if (__VERIFIER_nondet_int()) assert(count == 2);             // alarm
  assert(foreign(old()) == 2);                                 // safe
  if (__VERIFIER_nondet_int()) assert(print("%d", 1) != '%');  // alarm
  [[maybe_unused]] int none = 1;
  switch (none) {
    case 1:
      none = 2;
      __attribute__((fallthrough));
    case 2:
      if (__builtin_expect(none == 2, 0)) [[unlikely]]
        none++;
  }
  assert(none == 3);  // safe
  return 0;
}
