// moire: --check assert
// Unknown code may pass a pointer to whatever it was given to a function that it knows.
#include <assert.h>

static int mine;
static int other;
static void handler(int *one) { *one = 1; }
static void (*function)(int *) = handler;
void keep(int *one);
void call_later(void (*function)(int *));

int main(int argc, char **argv) {
  function(&other);
  keep(&mine);
  mine = 0;
  call_later(handler);
  mine = 0;
  assert(mine == 0);  // alarm
  return 0;
}
