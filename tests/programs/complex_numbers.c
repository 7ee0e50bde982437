// moire: --check assert,race
// Complex numbers have two parts; of their values nothing is known, but who accesses them is.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static _Complex double shared;  // race
static _Complex double initial;
static _Complex int whole = 3;

static _Complex double square(_Complex double value) { return value * value; }

static void *work(void *argument) {
  __imag__ shared = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  if (__VERIFIER_nondet_int()) assert(shared == 0);              // alarm
  if (__VERIFIER_nondet_int()) assert(__real__ square(2) != 4);  // alarm
  if (__VERIFIER_nondet_int()) assert(__imag__ whole != 0);      // alarm
  whole = ~whole + 1;
  __real__ whole = 7;
  if (__VERIFIER_nondet_int()) assert(__real__ whole != 7);  // alarm
  initial = __builtin_complex(1.0, 2.0);
  if (__VERIFIER_nondet_int()) assert(initial != 1);  // alarm
  int calls = 0;
  initial += (calls++, 1);
  assert(calls == 1);  // safe
  return 0;
}
