// moire: --check deadlock
// Nobody signals: who waits, waits forever, unless only for a time.
#include <time.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static pthread_cond_t own = PTHREAD_COND_INITIALIZER;
static int ready, own_ready;

static void* waits(void* unused) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&never, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void* signals_itself(void* unused) {
  pthread_mutex_lock(&lock);
  while (!own_ready) pthread_cond_wait(&own, &lock);  // deadlock
  pthread_cond_signal(&own);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  struct timespec soon = {0, 0};
  pthread_create(&one, NULL, waits, NULL);
  pthread_create(&two, NULL, signals_itself, NULL);
  pthread_mutex_lock(&lock);
  own_ready = 1;
  pthread_cond_timedwait(&changed, &lock, &soon);  // no deadlock
  pthread_mutex_unlock(&lock);
  return 0;
}
