// A bit-field holds what its bits can hold.
#include <assert.h>

static struct {
  unsigned small : 3;
  int negative : 4;
  unsigned wide : 20;
} bits;

int main(void) {
  bits.wide = 1000;
  bits.small = 9;
  assert(bits.small == 1);  // safe
  bits.small++;
  assert(bits.small == 2);  // safe
  bits.negative = -8;
  assert(bits.negative == -8);  // safe
  assert(bits.wide == 1000);    // safe
  assert(bits.small == 3);      // alarm
  return 0;
}
