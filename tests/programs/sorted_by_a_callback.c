// A library function calls back a function of the program.
#include <assert.h>
#include <stdlib.h>

static int calls;
static int numbers[3];

static int compare(const void* a, const void* b) {
  calls = 1;
  return *(const int*)a - *(const int*)b;
}

int main(void) {
  qsort(numbers, 3, sizeof numbers[0], compare);
  assert(calls == 0 || calls == 1);  // safe
  assert(calls == 0);                // alarm
  return 0;
}
