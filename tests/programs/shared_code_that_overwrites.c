// moire: --check assert
// Calls share code that overwrites a variable, also as the last thing before it returns: what the variable was before is lost.
#include <assert.h>

static int state;

static void set(int n) {
  if (n > 0)
    set(n - 1);
  else
    state = 1;
}

int main(int argc, char **argv) {
  state = 0;
  set(argc);
  assert(state == 1);  // safe
  state = 2;
  set(argc + 1);
  assert(state == 1);  // safe
  return 0;
}
