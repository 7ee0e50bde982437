// moire:
// What a comparison says about a pointer holds where the pointer is followed, until it changes.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int a, b;

static int onlyA(int *p) {
  if (p != &a) return 0;
  *p = 7;
  assert(a == 7);  // safe
  return 1;
}

int main(void) {
  int *p = __VERIFIER_nondet_int() ? &a : &b;
  int *q = __VERIFIER_nondet_int() ? &a : &b;
  a = b = 0;
  if (p == &a) {
    *p = 1;
    assert(a == 1);  // safe
    assert(b == 0);  // safe
  } else {
    *p = 2;
    assert(b == 2);  // safe
  }
  a = b = 0;
  if (p != &a && q == p) {
    *q = 3;
    assert(a == 0);  // safe
    assert(b == 3);  // safe
  }
  *p = 4;
  assert(a == 4);  // alarm
  onlyA(p);
  while (p == &b) {
    *p = 5;
    assert(b == 5);  // safe
    p = q;
    *p = 6;
    assert(b == 6);  // alarm
  }
  if (p == &a && (p = q)) {
    *p = 8;
    assert(a == 8);  // alarm
  }
  return 0;
}
