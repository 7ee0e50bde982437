// moire: --check assert
// Unknown code may overwrite a pointer that it can reach, with a pointer to whatever it was given.
#include <assert.h>

static int mine;
static int other;
static int *slot;
void keep(int *one);
void fill(int **one);

int main(int argc, char **argv) {
  keep(&mine);
  slot = &other;
  fill(&slot);
  mine = 0;
  assert(mine == 0);  // safe
  *slot = 1;
  assert(mine == 0);  // alarm
  return 0;
}
