// Bits of an address that go through the compiler's arithmetic are followed into both of its results.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int first, second, third, other;

int main(void) {
  unsigned long sum, carry;
  __builtin_add_overflow((unsigned long)&first, 0UL, &sum);
  *(int *)sum = 1;
  if (__VERIFIER_nondet_int()) assert(first == 0);  // alarm
  *(int *)__builtin_addcl((unsigned long)&second, 0UL, 0UL, &carry) = 1;
  if (__VERIFIER_nondet_int()) assert(second == 0);  // alarm
  int *from = &third, *to;
  __builtin_memcpy_inline(&to, &from, sizeof to);
  *to = 1;
  if (__VERIFIER_nondet_int()) assert(third == 0);  // alarm
  assert(other == 0);                               // safe
  return 0;
}
