// moire: --check assert
// A cast, a compound literal and sizeof name types: what these compute happens.
#include <assert.h>
#include <stddef.h>

static int steps;

int main(void) {
  int values[12] = {0};
  int n = 3;
  void *memory = values;
  int *first = *(int(*)[(steps++, n)])memory;
  assert(steps == 1);  // safe
  int(**rows)[n] = &(int(*)[(steps++, n)]){memory};
  assert(steps == 2);  // safe
  size_t size = sizeof(int[(steps++, n)]);
  assert(steps == 3);  // safe
  size += sizeof(values[steps++]);
  assert(steps == 3);  // safe
  int grid[n][n];
  size += sizeof(grid[steps++]);
  assert(steps == 4);  // safe
  size += _Alignof(int[n]);
  (void)first;
  (void)rows;
  (void)size;
  assert(steps == 0);  // alarm
  return 0;
}
