// moire: --check assert,race
// The functions of timers, message queues and new threads of the kernel run in threads of their own, from then on.
#define _GNU_SOURCE
#include <assert.h>
#include <mqueue.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

static int by_timer;  // race
static int by_queue;  // race
static int by_clone;  // race
static int by_nothing;
static char stack[1 << 16];

static void on_time(union sigval value) { by_timer = 1; }
static void on_message(union sigval value) { by_queue = 1; }
static int on_clone(void *unused) { return by_clone = 1; }
static void never(union sigval value) { by_nothing = 1; }

int main(void) {
  timer_t timer;
  struct sigevent event = {0};
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = on_time;
  assert(by_timer == 0);  // safe
  timer_create(CLOCK_REALTIME, &event, &timer);
  struct sigevent message = {.sigev_notify = SIGEV_THREAD};
  message.sigev_notify_function = on_message;
  mq_notify(0, &message);
  clone(on_clone, stack + sizeof stack, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD, NULL);
  assert(by_timer == 0);    // alarm
  assert(by_queue == 0);    // alarm
  assert(by_clone == 0);    // alarm
  assert(by_nothing == 0);  // safe
  return never != 0;
}
