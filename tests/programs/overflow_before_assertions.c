// moire: --check assert,overflow
// A sum that may overflow has any value then. Assertions that do not need its value do not rest on the check.
#include <assert.h>

int unknown(void);

int main(void) {
  int n = unknown();
  assert(n <= 2147483647);  // safe
  int m = n + 1;            // overflow
  assert(m > n);            // safe given overflow
  int k = n > 5 ? 5 : n;
  assert(k <= 5);           // safe
  if (m < 3) assert(m <= 2);  // safe
  unsigned u = (unsigned)n + 1u;
  assert(u != 0 || n == -1);  // alarm
  int sure = k < -5 ? 0 : k + 1;  // no overflow
  assert(sure <= 6);              // safe
  return 0;
}
