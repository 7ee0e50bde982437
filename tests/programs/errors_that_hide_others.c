// moire: --check assert,null,div,overflow,bounds
// What comes after a certain error is not reached if executions end there, and that is all that is known.
#include <assert.h>

int unknown(void);
static int a[4];

static int by_null(int d) {
  int *p = 0;
  *p = 1;         // null
  int q = 10 / d;  // no div given null
  assert(d > 5);   // unreachable given null
  return q;
}

static int by_zero(int i) {
  int zero = 0;
  int q = 1 / zero;  // div
  assert(q == 1);    // unreachable given div
  return a[i];       // no bounds given div
}

static int by_bounds(int n) {
  a[4] = 1;      // bounds
  return n + 1;  // no overflow given bounds
}

int main(void) {
  switch (unknown()) {
    case 1:
      return by_null(unknown());
    case 2:
      return by_zero(unknown());
    case 3:
      return by_bounds(unknown());
  }
  assert(a[0] == 0);  // safe
  return 0;
}
