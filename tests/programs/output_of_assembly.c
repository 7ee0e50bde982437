// Inline assembly changes its outputs, also parameters.
#include <assert.h>

static int set(int value) {
  __asm__("movl $7, %0" : "=r"(value));
  return value;
}

int main(void) {
  int result = set(3);
  assert(result == 3);  // alarm
  return 0;
}
