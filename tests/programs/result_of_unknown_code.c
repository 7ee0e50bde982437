// moire: --check assert
// A function that unknown code names may return a pointer to whatever that code was given.
#include <assert.h>

static int mine;
static int other;
static int *own(void) { return &other; }
static int *(*source)(void) = own;
void keep(int *one);
int *(*get(void))(void);

int main(int argc, char **argv) {
  keep(&mine);
  if (argc < 2) source = get();
  int *found = source();
  mine = 0;
  assert(mine == 0);  // safe
  *found = 1;
  assert(mine == 0);  // alarm
  return 0;
}
