// Only where trylock returned 0 is the lock held.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;  // no race
static int y;  // race

static void* worker(void* unused) {
  pthread_mutex_lock(&lock);
  x = 1;
  y = 1;
  x = 0;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int failed = pthread_mutex_trylock(&lock);
  y = 2;
  if (failed) return 1;
  assert(x == 0);  // safe
  pthread_mutex_unlock(&lock);
  return 0;
}
