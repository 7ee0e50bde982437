// moire: --check deadlock
// The first thread can be waited for, too, if it makes its own handle known.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first;

static void *worker(void *unused) {
  pthread_mutex_lock(&m);     // deadlock
  pthread_join(first, NULL);  // deadlock
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t thread;
  first = pthread_self();
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_exit(NULL);
}
