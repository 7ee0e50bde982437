// moire: --check assert
// Whatever a function of the compiler computes, its arguments are evaluated first; it changes nothing else.
#include <assert.h>

static int steps, other;

static int next(void) { return ++steps; }

int main(void) {
  other = 7;
  int sum = __builtin_popcount((unsigned)next()) + __builtin_ffs(next());
  assert(steps == 2);  // safe
  __builtin_prefetch((next(), &other), 0);
  assert(steps == 3);  // safe
  sum += __builtin_isnan((next(), 1.0)) + (int)__builtin_bswap32((unsigned)next());
  assert(steps == 5);  // safe
  sum += (int)__builtin_expect_with_probability(next(), 1, 0.5);
  assert(steps == 6);  // safe
  int *same = __builtin_assume_aligned(&other, 4, (next(), 0));
  assert(steps == 7);  // safe
  assert(*same == 7);  // safe
  same = __builtin_launder((next(), &other));
  assert(steps == 8);  // safe
  *same = 8;
  assert(other == 8);  // safe
  __sync_synchronize();
  __builtin_assume(other == 8);
  if (other != 8) __builtin_unreachable();
  if (other != 8) __builtin_trap();
  assert(other == 8);  // safe
  assert(sum + steps == 0);  // alarm
  return 0;
}
