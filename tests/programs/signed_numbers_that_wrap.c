// moire: --check assert,overflow -- -fwrapv
// With -fwrapv, values wrap; that is reported if overflow is looked for.
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int most = __VERIFIER_nondet_int() ? INT_MAX : INT_MAX - 1;
  int next = most + 1;                               // overflow
  assert(next == INT_MIN || next == INT_MAX);        // safe
  if (__VERIFIER_nondet_int()) assert(next > most);  // alarm
  int fine = most - 1;
  assert(fine < most);  // safe
  return 0;
}
