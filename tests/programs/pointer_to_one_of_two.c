// What is written through a pointer may be either of the two, and nothing else.
#include <assert.h>
#include <stdlib.h>

static int a, b, c;

int main(void) {
  int* p = rand() ? &a : &b;
  *p = 5;
  assert(a >= 0 && a <= 5);  // safe
  assert(b == 0);            // alarm
  assert(c == 0);            // safe
  if (p) *p = 6;
  assert(a <= 6 && b <= 6);  // safe
  return 0;
}
