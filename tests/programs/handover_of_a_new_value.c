// moire: --entry sender --entry receiver --copies one
// The assertion holds, but is not proved: it is not known that the sender must have overwritten the initial 0, only that its writes
// may be seen.
#include <assert.h>

int data;   // no race
int ready;  // race

void sender(void) {
  data = 42;
  ready = 1;
}

void receiver(void) {
  while (ready == 0) {
  }
  assert(data == 42);  // alarm
  assert(data >= 0);   // safe
}
