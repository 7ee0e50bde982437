// A jump into a block leaves out what comes before the label.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int within(int jumps) {
  int result = 0;
  if (jumps) goto inside;
  {
    result = 10;
  inside:
    result += 1;
  }
  return result;
}

static int loops(int jumps) {
  int i = 2, rounds = 0;
  if (jumps) goto inside;
  for (i = 0; i < 3; i++) {
    rounds += 10;
  inside:
    rounds += 1;
  }
  return rounds;
}

int main(void) {
  assert(within(0) == 11);                               // safe
  assert(within(1) == 1);                                // safe
  if (__VERIFIER_nondet_int()) assert(within(1) == 11);  // alarm
  if (__VERIFIER_nondet_int()) assert(loops(1) != 1);    // alarm
  if (__VERIFIER_nondet_int()) assert(loops(0) != 33);   // alarm
  return 0;
}
