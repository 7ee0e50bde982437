// moire: --check deadlock
// Threads of one body take the locks in an order that their argument chooses; a single thread of a body does no harm.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;

static void* many(void* first) {
  if (first) {
    pthread_mutex_lock(&a);  // deadlock
    pthread_mutex_lock(&b);  // deadlock
  } else {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
  }
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return NULL;
}

static void* single(void* first) {
  if (first) {
    pthread_mutex_lock(&c);  // no deadlock
    pthread_mutex_lock(&d);  // no deadlock
  } else {
    pthread_mutex_lock(&d);
    pthread_mutex_lock(&c);
  }
  pthread_mutex_unlock(&d);
  pthread_mutex_unlock(&c);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 10; i++) pthread_create(&thread, NULL, many, i == 0 ? NULL : &thread);
  pthread_create(&thread, NULL, single, NULL);
  return 0;
}
