// moire: --entry worker --entry meddler
// Some thread releases the lock without holding it: then it protects nothing.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int busy;  // race

void worker(void) {
  pthread_mutex_lock(&lock);
  assert(busy == 0);  // alarm
  busy = 1;
  busy = 0;
  pthread_mutex_unlock(&lock);
}

void meddler(void) { pthread_mutex_unlock(&lock); }
