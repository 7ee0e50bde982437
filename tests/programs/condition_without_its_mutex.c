// moire: --check deadlock
// A condition is waited for with its mutex, and without.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void* worker(void* unused) {
  pthread_mutex_lock(&a);
  while (!ready) pthread_cond_wait(&changed, &a);  // no deadlock
  pthread_mutex_unlock(&a);
  pthread_cond_wait(&changed, &b);  // deadlock
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&a);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&a);
  return 0;
}
