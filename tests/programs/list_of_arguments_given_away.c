// Unknown code that is given a list of arguments gets at what they point to.
#include <assert.h>
#include <stdarg.h>

void unknown(int count, va_list list);

static void pass(int count, ...) {
  va_list list;
  va_start(list, count);
  unknown(count, list);
  va_end(list);
}

int main(void) {
  int given = 0, kept = 0;
  pass(1, &given);
  assert(given == 0);  // alarm
  assert(kept == 0);   // safe
  return 0;
}
