// What a function without a frame does is what its assembly names; functions for interrupts run where they are called.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int number = 1;

__attribute__((naked)) int bare(void) { __asm__("movl $7, %%eax; ret" ::: "memory"); }

__attribute__((interrupt)) void handler(void *frame) { number = 2; }

int main(void) {
  int result = bare();
  if (__VERIFIER_nondet_int()) assert(result == 7);  // alarm
  if (__VERIFIER_nondet_int()) assert(result != 7);  // alarm
  void (*volatile kept)(void *) = handler;
  assert(kept == 0 || number == 1);  // safe
  return 0;
}
