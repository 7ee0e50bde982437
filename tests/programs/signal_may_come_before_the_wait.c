// moire: --check deadlock
// Nothing says whether the signal has come already: who waits after it waits forever, and so does who waits for that one.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void* consumer(void* unused) {
  pthread_mutex_lock(&lock);
  pthread_cond_wait(&changed, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  pthread_mutex_lock(&lock);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);  // deadlock
  return 0;
}
