// moire: --check assert
// A pointer that is one of two, one of them moved from another pointer: by bytes into the middle of a field, or by a number that is
// not known.
#include <assert.h>

static struct {
  int first, second;
} both;
static int cells[4];
static int other;
static char *bytes = (char *)&both;
static int *begin = cells;
static char *inside = (char *)&other;
static int *one = &other;

int main(int argc, char **argv) {
  if (argc < 2) inside = bytes + 1;
  *(int *)(inside + 3) = 1;
  assert(both.second == 0);  // alarm
  if (argc < 2) one = begin + argc;
  *one = 1;
  assert(cells[1] == 0);  // alarm
  return 0;
}
