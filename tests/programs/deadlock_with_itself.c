// moire: --check deadlock
// A thread waits for a lock that it holds.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void add(void) {
  pthread_mutex_lock(&a);  // deadlock
  x++;
  pthread_mutex_unlock(&a);
}

static void* worker(void* unused) {
  add();
  pthread_mutex_lock(&a);
  add();
  pthread_mutex_unlock(&a);  // deadlock
  pthread_mutex_lock(&b);    // no deadlock
  pthread_mutex_unlock(&b);  // no deadlock
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
