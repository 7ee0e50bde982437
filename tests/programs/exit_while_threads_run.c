// moire: --check race
// Handlers run while other threads go on.
#include <pthread.h>
#include <stdlib.h>

static int joined;   // no race
static int running;  // race

static void handler(void) {
  joined++;
  running++;
}

static void *worker(void *argument) {
  running++;
  return argument;
}

static void *early(void *argument) {
  joined++;
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, early, 0);
  pthread_join(one, 0);
  atexit(handler);
  pthread_create(&two, 0, worker, 0);
  return 0;
}
