// moire: --check assert
// Every size of an array of arrays is evaluated where the type is named, and once.
#include <assert.h>

static int steps;

static int next(void) { return ++steps; }

int main(void) {
  int grid[2][next() + 3];
  assert(steps == 1);  // safe
  int(*row)[next() + 3] = grid;
  assert(steps == 2);  // safe
  typeof(int[next()]) one, two;
  assert(steps == 3);  // safe
  typedef int Numbers[next()][next()];
  assert(steps == 5);  // safe
  Numbers numbers;
  assert(steps == 5);  // safe
  (void)row;
  (void)one;
  (void)two;
  (void)numbers;
  assert(steps == 0);  // alarm
  return 0;
}
