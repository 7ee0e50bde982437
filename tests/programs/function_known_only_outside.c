// A function that only code which is not analysed can get at, by a table that it can name, is called from there.
#include <assert.h>

extern void unknown(void);

static int state;  // race

static void set(int value) { state = value; }

static void only_there(void) {
  set(2);
  assert(state == 2);  // safe
}

void (*volatile table[])(void) = {only_there};

int main(void) {
  unknown();
  assert(state == 0 || state == 2);  // safe
  assert(state == 0);                // alarm
  return 0;
}
