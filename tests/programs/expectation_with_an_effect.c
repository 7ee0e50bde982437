// moire: --check assert
// What the compiler is told to expect is evaluated like any other argument.
#include <assert.h>

static int changed, told;

int main(void) {
  if (__builtin_expect(changed == 0, told++)) changed = 1;
  assert(told == 1);  // safe
  assert(told == 0);  // alarm
  return 0;
}
