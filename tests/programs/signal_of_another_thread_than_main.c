// moire: --check deadlock
// Main creates one thread that waits and one that signals, and then waits for both.
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

static void* producer(void* unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, consumer, NULL);
  pthread_create(&two, NULL, producer, NULL);
  pthread_join(one, NULL);  // no deadlock
  pthread_join(two, NULL);  // no deadlock
  pthread_exit(NULL);
}
