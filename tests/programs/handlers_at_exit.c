// What `atexit` registers runs when the program exits, by a return from main or a call of `exit`, the last one first;
// not when it is aborted.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int state;

static void first_registered(void) {
  assert(state == 2 || state == 3 || state == 5);   // safe
  if (__VERIFIER_nondet_int()) assert(state == 2);  // alarm
  if (__VERIFIER_nondet_int()) assert(state == 3);  // alarm
  if (__VERIFIER_nondet_int()) assert(state == 5);  // alarm
}

static void second_registered(void) {
  assert(state == 2 || state == 3);  // safe
  state = 5;
}

static void with_argument(int status, void* argument) {
  assert(*(int*)argument == 7);  // safe
}

static void never(void) {
  assert(0);  // unreachable
}

static void quickly(void) {
  assert(state == 4);  // safe
}

static int seven = 7;

int main(void) {
  atexit(first_registered);
  if (__VERIFIER_nondet_int()) {
    atexit(second_registered);
  }
  on_exit(with_argument, &seven);
  state = 1;
  at_quick_exit(quickly);
  if (__VERIFIER_nondet_int()) abort();
  if (__VERIFIER_nondet_int()) _Exit(1);
  if (__VERIFIER_nondet_int()) {
    state = 4;
    quick_exit(0);
  }
  state = 2;
  if (__VERIFIER_nondet_int()) exit(0);
  state = 3;
  return 0;
  atexit(never);
}
