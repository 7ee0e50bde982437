// moire: --check assert
// Unknown code may change what a function that it knows returns a pointer to.
#include <assert.h>

static int mine;
static int *where(void) { return &mine; }
void call_later(int *(*function)(void));

int main(int argc, char **argv) {
  call_later(where);
  assert(mine == 0);  // alarm
  return 0;
}
