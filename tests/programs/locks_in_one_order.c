// moire: --check all
// All threads take the locks in the same order; some leave out the first.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {
  pthread_mutex_lock(&a);    // no deadlock
  pthread_mutex_lock(&b);    // no deadlock
  pthread_mutex_unlock(&a);  // no deadlock
  pthread_mutex_unlock(&b);  // no deadlock
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 10; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
