// moire: --check overflow --domain interval
// Sums, differences and products of signed numbers must stay within their type; unsigned ones wrap.
#include <limits.h>

int any(void);
long anyLong(void);
unsigned anyUnsigned(void);

int main(void) {
  int x = any();
  int y = any();
  int sum = x + y;         // overflow
  int difference = x - y;  // overflow
  int product = x * y;     // overflow
  int opposite = -x;       // overflow
  long wide = (long)x + y;        // no overflow
  long wideProduct = (long)x * y; // no overflow
  long longer = anyLong() + 1;    // overflow
  unsigned u = anyUnsigned() + anyUnsigned();
  u = u * 3 - 7;
  u = -u;
  if (x > 0 && x < 1000 && y > -1000 && y < 1000) {
    sum = x + y;         // no overflow
    difference = x - y;  // no overflow
    product = x * y;     // no overflow
    opposite = -x;       // no overflow
  }
  if (x > INT_MIN) opposite = -x;     // no overflow
  if (x < INT_MAX) sum = x + 1;       // no overflow
  if (x <= INT_MAX - 1) sum = x + 2;  // overflow
  return sum + (difference & 1) + (product & 1) + (opposite & 1) + (int)((wide + wideProduct + longer + u) & 1);  // overflow
}
