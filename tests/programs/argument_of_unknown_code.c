// moire: --check assert
// A function that unknown code names may change what it is given.
#include <assert.h>

static int mine;
void (*get(void))(int *);

int main(int argc, char **argv) {
  void (*function)(int *) = get();
  function(&mine);
  assert(mine == 0);  // alarm
  return 0;
}
