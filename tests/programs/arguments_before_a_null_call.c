// moire: --check assert,null,overflow --domain interval
// The arguments of a call are evaluated before it is made, also of one by a null pointer.
#include <assert.h>
#include <limits.h>

int any(void);

static void (*handler)(int);
static int x;

static int argument(void) {
  assert(x != 2);      // alarm
  return INT_MAX + x;  // overflow
}

int main(void) {
  x = any();
  handler(argument());  // null
  assert(0);            // unreachable given null and overflow
  return 0;
}
