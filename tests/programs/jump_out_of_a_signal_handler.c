// A handler may jump back to where the thread that it interrupts called sigsetjmp, from wherever that is now.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf back;  // no race
static int state;
static int never;

static void on_signal(int number) { siglongjmp(back, 1); }

int main(void) {
  state = 1;
  if (sigsetjmp(back, 1)) {
    assert(state >= 1 && state <= 3);  // safe
    assert(state == 1);                // alarm
    assert(never == 0);                // safe
    return 0;
  }
  signal(SIGALRM, on_signal);
  state = 2;
  state = 3;
  return 0;
}
