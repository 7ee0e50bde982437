// An array whose length is computed is one cell, like any other array.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 8) return 0;
  int before = 1;
  int values[n];
  for (int i = 0; i < n; i++) values[i] = 3;
  values[n - 1] = 4;
  assert(before == 1);     // safe
  assert(values[0] != 4);  // alarm
  return 0;
}
