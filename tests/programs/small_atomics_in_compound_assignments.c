// Clang makes unsigned numbers of small atomic ones before it divides or shifts them, and does not make 0 or 1 of what
// it stores in an atomic truth value. So the results that C promises are not relied on.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static _Atomic short small = -4;
static _Atomic int number = -4;
static _Atomic _Bool flag;

int main(void) {
  small += 0;
  assert(small == -4);  // safe
  small /= -2;
  if (__VERIFIER_nondet_int()) assert(small == 2);  // alarm
  number /= -2;
  assert(number == 2);  // safe
  flag |= 8;
  if (__VERIFIER_nondet_int()) assert(flag == 1);  // alarm
  return 0;
}
