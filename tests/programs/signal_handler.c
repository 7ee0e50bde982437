// moire: --check assert,race
// A handler may run at any time from its registration on. `volatile sig_atomic_t` is made for that, other variables are not.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t stop;       // no race
static volatile sig_atomic_t counts[2];  // no race
static volatile sig_atomic_t told;       // no race
static int plain;                        // race
static volatile int not_atomic;          // race
static sig_atomic_t not_volatile;        // race

static void on_signal(int number) {
  stop = 1;
  counts[1] = counts[1] + 1;
  plain = told;
  not_atomic = 1;
  not_volatile = 1;
}

int main(void) {
  assert(stop == 0);  // safe
  signal(SIGTERM, on_signal);
  assert(stop == 0);               // alarm
  assert(stop == 0 || stop == 1);  // safe
  counts[0] = 1;
  told = 1;
  return plain + not_atomic + not_volatile;
}
