// A handler may run at any time.
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t stop;  // race

static void on_signal(int number) { stop = 1; }

int main(void) {
  signal(SIGTERM, on_signal);
  assert(stop == 0);               // alarm
  assert(stop == 0 || stop == 1);  // safe
  return 0;
}
