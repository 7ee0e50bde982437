// moire: --check race
// Before the first thread is created, and after the last one has been joined, the first thread is alone.
#include <pthread.h>

static int before;  // no race
static int after;   // no race
static int late;    // race
static int early;   // race

static void *worker(void *unused) {
  after += before;
  early += late;
  return unused;
}

int main(void) {
  pthread_t thread;
  before = 1;
  pthread_create(&thread, 0, worker, 0);
  late = 1;
  early = 2;
  pthread_join(thread, 0);
  after = 2;
  return 0;
}
