// An unknown function may change what it can reach, and nothing else.
#include <assert.h>

static int hidden;
static int given;
int mystery(int* p);

int main(void) {
  hidden = 1;
  given = 1;
  mystery(&given);
  assert(hidden == 1);  // safe
  assert(given == 1);   // alarm
  return 0;
}
