// moire: --entry sender --entry receiver --copies one
// The data is handed over by a flag: who sees the flag set knows the data, and has it for itself.
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
  assert(data == 42);  // safe
}
