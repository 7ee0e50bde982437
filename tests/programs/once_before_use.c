// moire: --check race
// All threads that return from pthread_once find what its function did. One that checks by a variable of its own may find it half done.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;  // no race
static int table;                                // no race
static int done;                                 // race
static int other;                                // race

static void initialise(void) { table = 7; }

static void *worker(void *unused) {
  pthread_once(&once, initialise);
  int seen = table;
  if (!done) {
    other = 7;
    done = 1;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, 0, worker, 0);
  return 0;
}
