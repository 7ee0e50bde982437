// moire: --check deadlock
// A condition wait releases its own mutex and takes it again, but no other lock that the thread holds.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void* waits(void* unused) {
  pthread_mutex_lock(&a);  // deadlock
  pthread_mutex_lock(&b);  // deadlock
  pthread_cond_wait(&changed, &a);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void* wakes(void* unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, waits, NULL);
  pthread_create(&second, NULL, wakes, NULL);
  return 0;
}
