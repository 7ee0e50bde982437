// moire: --domain octagon
// More variables at a time than are related to each other; what is not known of them is an alarm, never a proof.
#include <assert.h>

int nondet(void);
#define EACH(x) x(a) x(b) x(c) x(d) x(e) x(f) x(g) x(h) x(i) x(j) x(k) x(l) x(m) x(n) x(o) x(p)

int main(void) {
#define READ(v) int v = nondet();
#define SMALL(v) \
  if (v < 0 || v > 1000) return 0;
#define COPY(v) int v##2 = v + 1;
#define SUM(v) sum += v##2 - v;
  EACH(READ)
  EACH(SMALL)
  EACH(COPY)
  int sum = 0;
  EACH(SUM)
  assert(a2 > a);  // safe
  const int which = nondet();
  if (which == 1) assert(p2 > p + 1);  // alarm
  if (which == 2) assert(a < p2);      // alarm
  if (which == 3) assert(sum != 16);   // alarm
  return 0;
}
