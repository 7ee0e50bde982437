// moire: --check race
// A thread that initialises a lock which it holds does not hold it any more.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;  // race
static int x;                                              // race

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_init(&mutex, NULL);
  x++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  return 0;
}
