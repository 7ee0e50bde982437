// moire: --entry worker
// An increment is a read and a write: another thread may write in between.
#include <assert.h>

int counter;  // race

void worker(void) {
  int before = counter;
  counter++;
  assert(counter > before);  // alarm
  assert(counter >= 0);      // safe
}
