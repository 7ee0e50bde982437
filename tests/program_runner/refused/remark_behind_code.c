#include <assert.h>

int x;

int main(void) {
  x = 1;           // now it is one
  assert(x == 1);  // v1: safe
}
