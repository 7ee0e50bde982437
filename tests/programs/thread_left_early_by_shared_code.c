// moire: --check assert
// Code that calls share may end the thread: then what the thread does after the call does not happen.
#include <assert.h>
#include <pthread.h>

static int turns;
static int done;
static int busy;

static void count_down(int n) {
  if (n == 0) pthread_exit(0);
  if (n > 0) count_down(n - 1);
}

static void *worker(void *unused) {
  done = 1;
  busy = 1;
  count_down(turns);
  busy = 0;
  return unused;
}

int main(int argc, char **argv) {
  pthread_t thread;
  turns = argc;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  if (busy) assert(done == 0);  // alarm
  return 0;
}
