// moire: --check assert,bounds
#include <assert.h>

int a[4];

int main(void) {
  assert(a[1] == 0);  // safe given bounds
  a[4] = 1;           // bounds
  assert(a[0] == 9);  // unreachable
  a[2] = 1;           // no bounds
}
