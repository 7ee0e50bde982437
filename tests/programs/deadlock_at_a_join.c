// moire: --check deadlock
// A thread that joins another one must not hold a lock that the other needs to get to its end.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void* stuck(void* unused) {
  pthread_mutex_lock(&a);  // deadlock
  pthread_mutex_unlock(&a);
  return NULL;
}

static void* fine(void* unused) {
  pthread_mutex_lock(&b);  // no deadlock
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, stuck, NULL);
  pthread_create(&second, NULL, fine, NULL);
  pthread_mutex_lock(&a);
  pthread_join(second, NULL);  // no deadlock
  pthread_join(first, NULL);   // deadlock
  pthread_mutex_unlock(&a);
  return 0;
}
