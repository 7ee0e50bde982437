// moire: --check assert,null
// The right side of an assignment is evaluated before the left side is found and read.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int x, y;
static int *p, *q;

static int set_eight(void) {
  x = 8;
  return 1;
}

static int make_pointer(void) {
  q = &y;
  return 6;
}

static int lose_pointer(void) {
  p = 0;
  return 7;
}

int main(void) {
  x = 0;
  x |= set_eight();
  assert(x == 9);                               // safe
  if (__VERIFIER_nondet_int()) assert(x == 1);  // alarm
  x = 0;
  x += set_eight();
  assert(x == 9);  // safe
  *q = make_pointer();
  assert(y == 6);  // safe
  q = 0;
  *q += make_pointer();
  assert(y == 12);  // safe
  p = &x;
  if (__VERIFIER_nondet_int()) *p = lose_pointer();  // null
  p = &x;
  if (__VERIFIER_nondet_int()) *p += lose_pointer();  // null
  return 0;
}
