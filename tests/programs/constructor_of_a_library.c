// moire: --entry use
// Constructors of a library run before its first function is called, destructors while threads may still use it.
#include <assert.h>

static int ready;   // no race
static int closed;  // race

__attribute__((constructor)) static void prepare(void) { ready = 1; }
__attribute__((destructor)) static void give_back(void) { closed = 1; }

void use(void) {
  assert(ready == 1);   // safe
  assert(closed == 0);  // alarm
}

void init(void) {
  assert(ready == 1);  // safe
}
