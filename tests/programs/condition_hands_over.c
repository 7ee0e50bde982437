// moire: --check race
// A thread that saw under the mutex that the item is ready may use it without the mutex. One that waits once, without a loop, may have
// woken up for no reason.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;     // no race
static int item;      // no race
static int prepared;  // race

static void *producer(void *unused) {
  prepared = 5;
  pthread_mutex_lock(&m);
  item = 5;
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&m);
  return unused;
}

static void *consumer(void *unused) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&changed, &m);
  pthread_mutex_unlock(&m);
  item++;
  return unused;
}

static void *hasty(void *unused) {
  pthread_mutex_lock(&m);
  if (!ready) pthread_cond_wait(&changed, &m);
  pthread_mutex_unlock(&m);
  prepared++;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, producer, 0);
  pthread_create(&thread, 0, consumer, 0);
  pthread_create(&thread, 0, hasty, 0);
  return 0;
}
