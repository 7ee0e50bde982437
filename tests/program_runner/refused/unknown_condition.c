// moire: --check assert,bounds
#include <assert.h>

int a[4];

int main(void) {
  a[4] = 1;        // bounds given null
  assert(a[0]);    // unreachable given bound
  assert(a[1]);    // safe given bounds
}
