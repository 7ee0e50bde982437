// moire: --check assert,race
// A handler may be interrupted by another one, and by itself, for another signal.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t step, count, other;  // no race
static int plain;                                // race

static void first(int number) {
  step = 1;
  assert(step == 1);  // alarm
  count = 1;
  assert(count == 1);  // safe
  int seen = other;
  other = seen + 1;
  assert(other == seen + 1);  // alarm
  plain++;
}

static void second(int number) { step = 2; }

int main(void) {
  signal(SIGINT, first);
  signal(SIGTERM, first);
  signal(SIGHUP, second);
  return 0;
}
