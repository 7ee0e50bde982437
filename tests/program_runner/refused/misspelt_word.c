#include <assert.h>

int x;

int main(void) {
  x = 1;           // no overfow
  assert(x == 1);  // safe
}
