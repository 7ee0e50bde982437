// moire: --check assert
// Who is cancelled in the function that pthread_once calls leaves it to the next thread.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int ready, calls;

static void initialise(void) {
  calls = calls + 1;
  sleep(1);
  ready = 1;
}

static void *worker(void *unused) {
  pthread_once(&once, initialise);
  assert(calls == 1);  // alarm
  return unused;
}

int main(void) {
  pthread_t one;
  if (pthread_create(&one, 0, worker, 0)) return 0;
  pthread_cancel(one);
  if (pthread_join(one, 0)) return 0;
  if (pthread_create(&one, 0, worker, 0)) return 0;
  pthread_exit(0);
}
