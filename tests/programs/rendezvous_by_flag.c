// moire: --entry sender --entry receiver --copies one
// The data is handed over by a flag: while the sender works on it, the flag keeps the receiver out.
#include <assert.h>

int data;   // no race
int ready;  // race

void sender(void) {
  data = 1;
  data = 0;
  ready = 1;
}

void receiver(void) {
  while (ready == 0) {
  }
  assert(data == 0);  // safe
}
