// moire: --check deadlock
// The only one who signals has ended before anybody waits.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int done;

static void* signals(void* unused) {
  pthread_mutex_lock(&lock);
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, signals, NULL);
  pthread_join(thread, NULL);  // no deadlock
  pthread_mutex_lock(&lock);
  while (!done) pthread_cond_wait(&changed, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return 0;
}
