// moire: --check assert,race
// A variable that is a register of the machine is not zero at first, changes by itself, and each thread has its own.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

register unsigned long stack asm("rsp");

static unsigned long other;

static void *look(void *argument) {
  if (__VERIFIER_nondet_int()) assert(stack == 0);      // alarm
  if (__VERIFIER_nondet_int()) assert(stack == stack);  // alarm
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, look, 0);
  assert(other == 0);  // safe
  look(0);
  return 0;
}
