// Where loops go on and where they end.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int skipped(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    if (i == 1) continue;
    if (i == 3) break;
    sum += i;
  }
  return sum;
}

static int at_least_once(int count) {
  int rounds = 0;
  do {
    rounds++;
    if (rounds == 2) continue;
  } while (count-- > 0);
  return rounds;
}

static int perhaps_never(int count) {
  int rounds = 0;
  while (count-- > 0) rounds++;
  return rounds;
}

int main(void) {
  if (__VERIFIER_nondet_int()) assert(skipped() != 2);         // alarm
  assert(skipped() >= 0);                                      // safe
  assert(at_least_once(0) > 0);                                // safe
  if (__VERIFIER_nondet_int()) assert(at_least_once(0) > 1);   // alarm
  assert(perhaps_never(0) == 0);                               // safe
  if (__VERIFIER_nondet_int()) assert(perhaps_never(2) != 2);  // alarm
  return 0;
}
