// moire: --entry left --entry right --copies one
#include <assert.h>

int mine;  // no race
int ours;  // race

void left(void) {
  mine = 1;
  assert(mine == 1);  // safe
  mine = 2;
  ours = 1;
}

void right(void) {
  ours = 2;
  assert(ours == 2);  // alarm
}
