// moire: --check deadlock
// The flag is looked at before the lock is taken: it may be set and signalled in between.
#include <stdatomic.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static atomic_int ready;

static void* consumer(void* unused) {
  if (!ready) {
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&changed, &lock);  // deadlock
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  ready = 1;
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);  // deadlock
  return 0;
}
