// moire: --check deadlock
// The orders differ, but a lock around them lets only one thread in; if one thread does not take it, they meet, and the
// others wait for the gate.
#include <pthread.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;

static void* one(void* unused) {
  pthread_mutex_lock(&gate);  // deadlock
  pthread_mutex_lock(&a);     // no deadlock
  pthread_mutex_lock(&b);     // no deadlock
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_mutex_lock(&c);  // deadlock
  pthread_mutex_lock(&d);  // deadlock
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&gate);
  return NULL;
}

static void* other(void* unused) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&gate);
  pthread_mutex_lock(&d);
  pthread_mutex_lock(&c);
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
