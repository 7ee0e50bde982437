// moire: --check race,deadlock
// A thread that holds no lock releases one of two: then that one does not protect what others do with it.
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static int counter;  // race

static void *worker(void *unused) {
  pthread_mutex_lock(&first);
  ++counter;
  pthread_mutex_unlock(&first);
  return unused;
}

static void *other(void *which) {
  pthread_mutex_t *lock = which ? &first : &second;
  pthread_mutex_unlock(lock);  // deadlock
  return which;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&thread, 0, other, &counter);
  return 0;
}
