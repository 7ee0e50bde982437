// moire: --check deadlock
// A thread that only tries to take the second lock waits for no other thread; what it took is held.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;

static void* one(void* unused) {
  pthread_mutex_lock(&a);  // no deadlock
  if (pthread_mutex_trylock(&b) == 0) pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  int failed = pthread_mutex_trylock(&c);
  if (failed) return NULL;
  pthread_mutex_lock(&d);  // deadlock
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  return NULL;
}

static void* other(void* unused) {
  pthread_mutex_lock(&b);  // no deadlock
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&d);
  pthread_mutex_lock(&c);  // deadlock
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&d);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, one, NULL);
  pthread_create(&second, NULL, other, NULL);
  return 0;
}
