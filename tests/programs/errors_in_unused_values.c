// moire: --check overflow,div,null,bounds --domain interval
// A value that is not used is still computed, and so is what a function returns.
int any(void);

static int x;
static int y;
static int z;
static int items[3];
static int *item;

static int quotient(int divisor) { return 7 / divisor; }  // div
static int successor(int number) { return number + 1; }   // overflow
static short cut(int number) { return number; }           // overflow
static int element(int i) { return items[i]; }            // bounds
static int behind(void) { return *item; }                 // null

int main(void) {
  if (any()) item = &items[1];
  x = any();
  7 / x;                            // div
  x = any();
  (void)(9 % x);                    // div
  x = any();
  x + 1;                            // overflow
  x = any();
  -x;                               // overflow
  x = any();
  1 << x;                           // overflow
  x = any();
  (short)x;                         // overflow
  x = any();
  items[x];                         // bounds
  if (any()) *item;                 // null
  y = any();
  x, 8 / y;                         // div
  y = any();
  z = any();
  any() ? 4 / y : 3;                // div
  any() && 2 / z;                   // div
  x = any();
  if (any()) quotient(x);
  if (any()) successor(x);
  if (any()) cut(x);
  if (any()) element(x);
  if (any()) behind();
  y = any();
  for (1 / y; any(); y = any()) 0;  // div
  return 0;
}
