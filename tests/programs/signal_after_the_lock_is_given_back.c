// moire: --check deadlock
// Between the flag and its signal, the one who signals does not hold the lock: it still comes to the signal.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int ready;

static void* consumer(void* unused) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);  // no deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  pthread_cond_signal(&changed);
  pthread_join(thread, NULL);  // no deadlock
  return 0;
}
