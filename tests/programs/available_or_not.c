// Which system the program will run on is not known.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int newer = 0;
  if (__builtin_available(macos 10.12, *)) newer = 1;
  assert(newer == 0 || newer == 1);                 // safe
  if (__VERIFIER_nondet_int()) assert(newer == 0);  // alarm
  if (__VERIFIER_nondet_int()) assert(newer == 1);  // alarm
  return 0;
}
