// moire: -- -fno-strict-overflow
// Even if overflow is not looked for, values wrap.
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(x + 1 > x);  // alarm
  int most = INT_MAX;
  most++;
  assert(most == INT_MIN);  // safe
  return 0;
}
