// The type decides which expression is evaluated; the others never are.
#include <assert.h>

#define kind(x) _Generic((x), int: 1, unsigned long: 2, char *: 3, default: fail())

static int failed;
static int fail(void) { return failed = 1; }

int main(void) {
  char text[] = "text";
  assert(kind(failed) == 1);        // safe
  assert(kind(sizeof text) == 2);   // safe
  assert(kind(&text[0]) == 3);      // safe
  assert(failed == 0);              // safe
  assert(kind(1.5) == 1 && failed); // safe
  assert(failed == 0);              // alarm
  return 0;
}
