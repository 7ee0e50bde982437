// moire: --entry left --entry right --copies one --check assert
// Dekker's algorithm: each side's flag stays up while it is inside, which is what keeps the other side out.
#include <assert.h>

int leftWants, rightWants, turn;
int inside;

void left(void) {
  leftWants = 1;
  while (rightWants == 1) {
    if (turn != 0) {
      leftWants = 0;
      while (turn != 0) {
      }
      leftWants = 1;
    }
  }
  inside = 1;
  assert(inside == 1);  // safe
  inside = 0;
  turn = 1;
  leftWants = 0;
}

void right(void) {
  rightWants = 1;
  while (leftWants == 1) {
    if (turn != 1) {
      rightWants = 0;
      while (turn != 1) {
      }
      rightWants = 1;
    }
  }
  inside = 2;
  assert(inside == 2);  // safe
  inside = 0;
  turn = 0;
  rightWants = 0;
}
