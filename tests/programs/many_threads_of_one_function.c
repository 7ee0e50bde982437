// moire: --check race
// Threads of one function that are created at more places than have a body of their own are still different threads.
#include <pthread.h>

static int first;      // race
static int last;       // race
static int others[40];  // race

static void *worker(void *target) {
  *(int *)target = 1;
  return NULL;
}

#define CREATE(place) pthread_create(&thread, NULL, worker, place);
#define FOUR(n) CREATE(&others[n]) CREATE(&others[n + 1]) CREATE(&others[n + 2]) CREATE(&others[n + 3])

int main(void) {
  pthread_t thread;
  CREATE(&first)
  FOUR(0) FOUR(4) FOUR(8) FOUR(12) FOUR(16)
  CREATE(&last)
  first = 2;
  last = 2;
  return 0;
}
