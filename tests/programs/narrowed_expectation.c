// moire: --check assert
// A cast around __builtin_expect to a narrower type may turn a number that is not 0 into 0.
#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void) {
  long x = 0x100;
  int way = 0;
  if ((unsigned char)__builtin_expect(x, 1)) way = 1;
  assert(way == 0);  // safe
  if ((int)__builtin_expect(x << 32, 0)) way = 2;
  assert(way == 0);  // safe
  if ((unsigned char)__builtin_expect_with_probability(x, 1, 0.9)) way = 3;
  assert(way == 0);  // safe
  // A comparison is 0 or 1 in every type.
  x = __VERIFIER_nondet_long();
  if ((unsigned char)__builtin_expect(x > 5, 1)) assert(x > 5);  // safe
  x = 0x100;
  if (!(unsigned char)__builtin_expect(x, 1)) way = 4;
  assert(way == 0);  // alarm
  return 0;
}
