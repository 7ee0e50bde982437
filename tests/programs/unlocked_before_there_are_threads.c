// moire: --check race
// The first thread may unlock what no thread holds yet: there is no other thread that could rely on the lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;  // no race

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  ++counter;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_unlock(&lock);
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&thread, 0, worker, 0);
  return 0;
}
