// A jump to a label whose address was taken leads to any of these labels.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  static void *labels[] = {&&one, &&two};
  int x = 0;
  goto *labels[__VERIFIER_nondet_int() & 1];
one:
  x = 1;
  goto end;
two:
  x = 2;
end:
  assert(x >= 1 && x <= 2);  // safe
  assert(x == 1);            // alarm
  return 0;
}
