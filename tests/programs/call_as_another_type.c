// A function that is called as one of another type still runs, even if it is not passed all of its arguments.
#include <assert.h>

static int x, y, z;

static int act(void) {
  x = 5;
  return 1;
}
static void one(int n) { y = n; }
static void three(int a, int b, int c) { z = 1; }
static void (*plain)(void) = (void (*)(void))act;
static void (*more)(int, int) = (void (*)(int, int))one;
static void (*fewer)(int) = (void (*)(int))three;

int main(void) {
  plain();
  assert(x == 5);  // safe
  more(3, 4);
  assert(y == 3);  // safe
  fewer(1);
  assert(z == 0);  // alarm
  return 0;
}
