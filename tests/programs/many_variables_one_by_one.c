// moire: --domain octagon
// More variables that are computed from each other than are looked at together: what is not known of them is an alarm.
#include <assert.h>

int nondet(void);
#define STEP(to, from) const int to = from + 1;
#define TEN(n, from)                                                                                    \
  STEP(n##0, from)                                                                                      \
  STEP(n##1, n##0) STEP(n##2, n##1) STEP(n##3, n##2) STEP(n##4, n##3) STEP(n##5, n##4) STEP(n##6, n##5) \
      STEP(n##7, n##6) STEP(n##8, n##7) STEP(n##9, n##8)

int main(void) {
  const int start = nondet();
  if (start < 0 || start > 1000) return 0;
  TEN(a, start)
  TEN(b, a9) TEN(c, b9) TEN(d, c9) TEN(e, d9) TEN(f, e9) TEN(g, f9) TEN(h, g9) TEN(i, h9) TEN(j, i9) TEN(k, j9)
      TEN(l, k9) TEN(m, l9) TEN(n, m9) TEN(o, n9) TEN(p, o9) TEN(q, p9) TEN(r, q9) TEN(s, r9) TEN(t, s9) TEN(u, t9)
          TEN(v, u9) TEN(w, v9) TEN(x, w9) TEN(y, x9) TEN(z, y9) TEN(aa, z9) TEN(bb, aa9) TEN(cc, bb9) TEN(dd, cc9)
              const int which = nondet();
  assert(a1 > start);                          // safe
  if (which == 1) assert(dd9 != start + 300);  // alarm
  if (which == 2) assert(dd9 == start + 299);  // alarm
  assert(dd9 >= 300);                          // safe
  return 0;
}
