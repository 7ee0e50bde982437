// moire: --check assert
// A pointer means an unknown function, or another one.
#include <assert.h>

static int mine;
static void ignore(int *one) {}
void change(int *one);
static void (*function)(int *) = ignore;

int main(int argc, char **argv) {
  if (argc < 2) function = change;
  function(&mine);
  assert(mine == 0);  // alarm
  return 0;
}
