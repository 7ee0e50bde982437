// moire: --check deadlock
// Each of three threads waits for the next one's lock.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void* first(void* unused) {
  pthread_mutex_lock(&a);  // deadlock
  pthread_mutex_lock(&b);  // deadlock
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void* second(void* unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&c);  // deadlock
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  return NULL;
}

static void* third(void* unused) {
  pthread_mutex_lock(&c);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&c);
  return NULL;
}

int main(void) {
  pthread_t one, two, three;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&two, NULL, second, NULL);
  pthread_create(&three, NULL, third, NULL);
  return 0;
}
