// Calls of an `ifunc` go to what its resolver returned, which runs before constructors do.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int resolved;
static int calls;

static int plain(int x) {
  calls = 1;
  return x;
}

static int faster(int x) {
  calls = 2;
  return x + 1;
}

static int never(int x) {
  assert(0);
  return x;
}

static int (*resolve(void))(int) {
  resolved++;
  return __VERIFIER_nondet_int() ? plain : faster;
}

int compute(int x) __attribute__((ifunc("resolve")));

static void* run(void* argument) { return argument; }
static void* (*resolve_run(void))(void*) { return run; }
static void* thread(void* argument) __attribute__((ifunc("resolve_run")));

__attribute__((constructor)) static void early(void) {
  assert(resolved == 1);  // safe
}

int main(void) {
  int (*other)(int) = never;
  assert(resolved == 1);  // safe
  int y = compute(4);
  assert(y == 4 || y == 5);                     // safe
  if (__VERIFIER_nondet_int()) assert(y == 4);  // alarm
  if (__VERIFIER_nondet_int()) assert(y == 5);  // alarm
  assert(calls == 1 || calls == 2);             // safe
  int (*pointer)(int) = compute;
  y = pointer(7);
  assert(y == 7 || y == 8);                     // safe
  if (__VERIFIER_nondet_int()) assert(y == 7);  // alarm
  pthread_t t;
  pthread_create(&t, 0, thread, 0);
  pthread_join(t, 0);
  return other == 0;
}
