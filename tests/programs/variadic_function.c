// Arguments without a name may be anything, and what they point to may change.
#include <assert.h>
#include <stdarg.h>

static int given, kept;

static int first(int count, ...) {
  va_list arguments;
  va_start(arguments, count);
  int value = va_arg(arguments, int);
  va_end(arguments);
  return value;
}

static void set(int count, ...) {
  va_list arguments;
  va_start(arguments, count);
  while (count-- > 0) *va_arg(arguments, int *) = 5;
  va_end(arguments);
}

int main(void) {
  assert(first(1, 3) == 3);  // alarm
  set(1, &given);
  assert(given == 0);  // alarm
  assert(kept == 0);   // safe
  return 0;
}
