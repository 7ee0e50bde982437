// moire: --check deadlock
// Who looks at the flag with the lock in hand cannot miss the signal: the flag is set and signalled in time, or not yet.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int ready;

static void* producer(void* unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&lock);  // no deadlock
  while (!ready) pthread_cond_wait(&changed, &lock);  // no deadlock
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);  // no deadlock
  return 0;
}
