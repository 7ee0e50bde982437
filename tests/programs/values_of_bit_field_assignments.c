// moire: --check assert
// Assignments and steps have the value that the bit-field holds afterwards, or held before.
#include <assert.h>

struct Bits {
  unsigned three : 3;
  int four : 4;
  int one : 1;
  _Bool truth : 1;
};
static struct Bits shared;

int main(void) {
  struct Bits own = {7, 7, 0, 0};
  shared = own;
  assert(++shared.three == 0);        // safe
  assert(++own.three == 0);           // safe
  assert(own.three-- == 0);           // safe
  assert(own.three == 7);             // safe
  assert(own.three++ == 7);           // safe
  assert(shared.three-- == 0);        // safe
  assert((shared.three += 2) == 1);   // safe
  assert((own.three = 9) == 1);       // safe
  assert(own.four++ == 7);            // safe
  assert(own.four == -8);             // safe
  assert(own.four-- == -8);           // safe
  assert(shared.four++ == 7);         // safe
  assert(--shared.four == 7);         // safe
  assert((own.four = 9) == -7);       // safe
  assert((own.one = 1) == -1);        // safe
  assert(own.one-- == -1);            // safe
  assert(own.one == 0);               // safe
  assert(own.truth-- == 0);           // safe
  assert(own.truth == 1);             // safe
  assert((own.truth = 2) == 1);       // safe
  assert((shared.truth += 4) == 1);   // safe
  assert(++shared.three != 2);        // alarm
  return 0;
}
