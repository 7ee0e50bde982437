// moire: --check deadlock
// On its way to the signal, a thread calls functions that call themselves: they return to it.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, steps;

static void walk(int far) {
  steps++;
  if (far > 0) walk(far - 1);
}

static void tell(int times) {
  if (times > 1) return tell(times - 1);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

static void* waits(void* unused) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);  // no deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  walk(3);
  walk(2);
  tell(2);
  pthread_join(thread, NULL);  // no deadlock
  return 0;
}
