// A block in an expression has the value of its last statement, and may leave the function.
#include <assert.h>

#define max(a, b) ({ typeof(a) _a = (a); typeof(b) _b = (b); _a > _b ? _a : _b; })

extern int __VERIFIER_nondet_int(void);

static int limited(int x) { return x + ({ if (x > 10) return 10; 0; }); }

int main(void) {
  int x = __VERIFIER_nondet_int(), calls = 0;
  int m = max((calls++, x), 5);
  assert(m >= 5);            // safe
  assert(calls == 1);        // safe
  assert(limited(x) <= 10);  // safe
  assert(m == 5);            // alarm
  return 0;
}
