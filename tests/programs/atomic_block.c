// moire: --entry worker --entry other
#include <assert.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x;  // no race
int y;  // race

void __VERIFIER_atomic_bump(void) {
  x++;
  x--;
}

void worker(void) {
  __VERIFIER_atomic_begin();
  assert(x == 0);  // safe
  x = 1;
  x = 0;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_bump();
  y = 1;
}

void other(void) {
  __VERIFIER_atomic_begin();
  assert(x == 0);  // safe
  __VERIFIER_atomic_end();
  y = 2;
  assert(y == 2);  // alarm
}
