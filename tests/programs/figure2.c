// moire: --entry increase --entry observe --granularity statement --check assert
// Two code segments in any number of threads share c, each with a copy of incr, as in Figure 2 of POPL'12.
#include <assert.h>

int c = 0;

void increase(void) {
  int incr;
  incr = 1;
  c = c + incr;
}

void observe(void) {
  int incr;
  incr = 0;
  c = c + incr;
  assert(c >= 0);     // safe
  assert(c <= 0);     // alarm
  assert(incr == 0);  // safe
}
