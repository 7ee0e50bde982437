// A condition wait releases the lock while it waits: what was known before it is not known after it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;  // no race

static void* producer(void* unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&lock);
  int before = ready;
  if (!ready) pthread_cond_wait(&changed, &lock);
  assert(ready == before);  // alarm
  while (!ready) pthread_cond_wait(&changed, &lock);
  assert(ready == 1);  // safe
  pthread_mutex_unlock(&lock);
  return 0;
}
