// moire: --domain octagon
// The usual loops over an array whose length is a variable.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int values[100];
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;

  int i;
  for (i = 0; i < n; i++) {
    assert(0 <= i && i < 100);  // safe
    assert(i < n);              // safe
    values[i] = i;
  }
  assert(i == n);  // safe

  int low = 0;
  int high = n;
  while (low < high) {
    assert(low >= 0 && high <= n);  // safe
    if (__VERIFIER_nondet_int())
      low++;
    else
      high--;
  }
  assert(low == high);  // safe

  unsigned left = (unsigned)n;
  unsigned done = 0;
  while (done < left) {
    assert(left - done <= 100);  // safe
    done++;
  }
  return 0;
}
