// moire: --check div,overflow --domain interval
// What C evaluates only sometimes need not be defined otherwise.
int any(void);

int main(void) {
  int x = any();
  int y = any();
  int n = 0;
  if (y > 0 && x / y > 2) n = 1;             // no div, no overflow
  if (y <= 0 || x % y == 1) n = 2;           // no div, no overflow
  n = y > 0 ? x / y : 0;                     // no div, no overflow
  n = y ? 100 / y : 100 / (y + 1);           // no div, no overflow
  n = y > 0 ? 0 : x / y;                     // div, overflow
  if (y >= 0 && x / y > 2) n = 1;            // div, no overflow
  if (!(y > 0) || (x / y && x > 0)) n = 3;   // no div, no overflow
  return n;
}
