// A function that was given to unknown code may be called by it later, as far as is known in another thread.
#include <assert.h>

static int called;  // race
static void handler(void) { called = 1; }
void keep(void (*function)(void));
void loop(void);

int main(void) {
  keep(handler);
  called = 0;
  loop();
  assert(called >= 0 && called <= 1);  // safe
  assert(called == 0);                 // alarm
  return 0;
}
