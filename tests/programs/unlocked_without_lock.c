// moire: --check deadlock
// A lock is released that is not held, or may not be held.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
int choice(void);

static void* worker(void* unused) {
  pthread_mutex_unlock(&a);  // deadlock
  if (unused) pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);  // deadlock
  pthread_mutex_lock(&c);
  pthread_mutex_unlock(&c);  // no deadlock
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, &thread);
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
