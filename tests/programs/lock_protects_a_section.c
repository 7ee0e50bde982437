// moire: --entry worker
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int busy;  // no race

void worker(void) {
  pthread_mutex_lock(&lock);
  assert(busy == 0);  // safe
  busy = 1;
  busy = 0;
  pthread_mutex_unlock(&lock);
}
