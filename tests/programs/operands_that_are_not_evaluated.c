// moire: --check assert
// What the compiler only looks at does not happen.
#include <assert.h>

static int steps;

int main(void) {
  int known = __builtin_constant_p(steps++);
  assert(steps == 0);  // safe
  known += (int)sizeof(steps++) + (int)_Alignof(int);
  assert(steps == 0);  // safe
  known += __builtin_choose_expr(1, 2, steps++);
  assert(steps == 0);  // safe
  known += _Generic(steps++, int: 1, default: steps++);
  assert(steps == 0);  // safe
  typeof(steps++) other = 1;
  assert(steps == 0);  // safe
  __builtin_assume(steps++ == 5);
  assert(steps == 0);  // safe
  known += (int)__builtin_object_size((steps++, &known), 0);
  assert(steps == 0);  // safe
  known += other;
  assert(steps == 1);  // alarm
  return known;
}
