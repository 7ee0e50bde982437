// moire: --entry worker --init prepare
#include <assert.h>

int limit;  // no race

void prepare(void) {
  limit = 5;
  limit = 10;
}

void worker(void) {
  assert(limit == 10);  // safe
  if (limit == 5) {
    assert(0);  // unreachable
  }
}
