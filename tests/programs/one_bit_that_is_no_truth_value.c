// moire: --check assert -- -std=gnu2x
// A number of one bit keeps the lowest bit of what it is given; a truth value asks whether that is 0.
#include <assert.h>

typedef unsigned _BitInt(1) Bit;
enum Answer : bool { no, yes };

int main(void) {
  Bit bit = 1;
  bit++;
  assert(bit == 0);  // safe
  bit--;
  assert(bit == 1);  // safe
  bit = (Bit)2;
  assert(bit == 0);  // safe
  int two = 2;
  bit = two;
  assert(bit == 0);  // safe
  bit += 3;
  assert(bit == 1);  // safe
  bool truth = two;
  assert(truth == 1);  // safe
  truth++;
  assert(truth == 1);  // safe
  truth--;
  assert(truth == 0);  // safe
  struct {
    unsigned _BitInt(1) bit : 1;
    unsigned plain : 1;
  } fields = {1, 1};
  fields.bit++;
  fields.plain++;
  assert(fields.bit == 0);    // safe
  assert(fields.plain == 0);  // safe
  // C says yes, but Clang keeps the lowest bit: anything is possible.
  enum Answer answer = two;
  if (two == 2) assert(answer == yes);  // alarm
  bit = 1;
  bit++;
  assert(bit == 1);  // alarm
  return 0;
}
