// Assertions that the compiler checks, empty declarations and notes for the linker do nothing; assembly outside of
// functions is listed.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

_Static_assert(sizeof(int) == 4, "not here");
;
#pragma comment(lib, "none")
__asm__(".globl nothing_of_this_program");

static int number;

int main(void) {
  _Static_assert(1, "");
  ;
  number++;
  assert(number == 1);                               // safe
  if (__VERIFIER_nondet_int()) assert(number == 0);  // alarm
  return 0;
}
