// moire: --check assert,overflow
// A shift to the left that loses the sign is an error, but its value is what compilers make of it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int one = __VERIFIER_nondet_int() ? 1 : 1;
  int top = one << 31;  // overflow
  assert(top < 0);      // safe
  int by = __VERIFIER_nondet_int() ? 3 : 4;
  int small = one << by;
  assert(small == 8 || small == 16);             // safe
  if (__VERIFIER_nondet_int()) top = one << 32;  // overflow
  return 0;
}
