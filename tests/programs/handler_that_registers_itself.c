// A function that runs at the exit may register others, and itself.
#include <assert.h>
#include <stdlib.h>

static int runs;

static void once_more(void) {
  assert(runs == 0);  // alarm
  runs = 1;
  atexit(once_more);
}

int main(void) {
  atexit(once_more);
  return 0;
}
