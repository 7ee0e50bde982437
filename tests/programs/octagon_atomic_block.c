// moire: --entry worker --domain octagon
// Inside an atomic block no other thread writes; outside, both may have changed.
#include <assert.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int g;  // no race
int h;  // no race

void worker(void) {
  __VERIFIER_atomic_begin();
  assert(g == h);  // safe
  if (g < 100) {
    g++;
    h++;
  }
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  int before = g;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  assert(g == before);  // alarm
  __VERIFIER_atomic_end();
}
