// moire: --check overflow
// What a macro does is shown where it is invoked, and a function that is called twice has one obligation.
#define TWICE(x) ((x) + (x))

int any(void);
static int next(int i) { return i + 1; }  // overflow
static int small(int i) { return i + 1; }  // no overflow

int main(void) {
  int x = any();
  if (x > 0 && x < 10) x = small(x) + small(2) + next(x);  // no overflow
  else x = next(x);
  return TWICE(x);  // overflow
}
