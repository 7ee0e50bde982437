// moire: --check div,overflow --domain interval
// Neither a divisor of zero, nor the least number divided by -1.
#include <limits.h>

int any(void);
unsigned anyUnsigned(void);

int main(void) {
  int x = any();
  int y = any();
  int q = x / y;               // div, overflow
  int r = x % y;               // div, overflow
  if (y != 0) q = x / y;       // no div, overflow
  if (y > 0) q = x / y;        // no div, no overflow
  if (y > 0) r = x % y;        // no div, no overflow
  if (y != 0 && x > 0) r = x % y;  // no div, no overflow
  if (y < -1) q = x / y;       // no div, no overflow
  q = x / 2;                   // no div
  q = x / -1;                  // no div, overflow
  unsigned u = anyUnsigned() / anyUnsigned();  // div
  if (u > 0) u = 100 / u;      // no div
  x = y;
  x /= y;                      // div, overflow
  y = x;
  if (y > 3) x %= y - 3;       // no div, no overflow
  if (y >= 3) x %= y - 3;      // div
  return q + (r & 1);          // overflow
}
