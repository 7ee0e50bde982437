// The right side is evaluated first, also where finding the place on the left changes what the right side reads.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int n, here, there;
static int table[3];

static int *found(int *place) {
  n += 10;
  return place;
}

int main(void) {
  *found(&here) = n;
  assert(here == 0);  // safe
  *found(&there) = n;
  assert(there == 10);  // safe
  int i = 1;
  table[i = 2] = i;
  if (__VERIFIER_nondet_int()) assert(table[2] == 1);  // alarm
  assert(i == 2);                                      // safe
  *found(&here) = n + 1;
  if (__VERIFIER_nondet_int()) assert(here == 31);  // alarm
  return 0;
}
