// moire: --check race
// A lock that shares its memory only with bytes is one lock, whatever points to it.
#include <pthread.h>

static union {
  pthread_mutex_t lock;
  char line[128];
} padded = {PTHREAD_MUTEX_INITIALIZER};
static int counter;  // no race

static void add(pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  counter++;
  pthread_mutex_unlock(lock);
}

static void *worker(void *lock) {
  add(lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, &padded.lock);
  pthread_mutex_lock(&padded.lock);
  counter++;
  pthread_mutex_unlock(&padded.lock);
  return 0;
}
