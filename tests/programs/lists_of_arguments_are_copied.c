// A copy of a list goes on where the list is; what is taken from it is any value, or any of the pointers passed.
#include <assert.h>
#include <stdarg.h>

extern int __VERIFIER_nondet_int(void);

static int first, second, third;

static void set(int count, ...) {
  va_list list, copy;
  va_start(list, count);
  *va_arg(list, int *) = 1;
  va_copy(copy, list);
  *va_arg(copy, int *) = 2;
  va_end(copy);
  va_end(list);
}

int main(void) {
  set(2, &first, &second);
  if (__VERIFIER_nondet_int()) assert(first != 1);   // alarm
  if (__VERIFIER_nondet_int()) assert(second != 2);  // alarm
  assert(third == 0);                                // safe
  return 0;
}
