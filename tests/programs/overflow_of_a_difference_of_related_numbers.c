// moire: --check overflow
// Intervals cannot tell that the sum is no larger than a number of its type; octagons can.
int any(void);

int main(void) {
  int n = any();
  int i = any();
  if (i >= 0 && i <= n) {
    int rest = n - i;         // no overflow
    int whole = i + rest;     // no overflow
    return whole;
  }
  return n - i;               // overflow
}
