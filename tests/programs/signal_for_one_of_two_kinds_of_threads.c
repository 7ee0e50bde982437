// moire: --check deadlock
// A signal may wake up a thread of another kind, which does not pass it on; even one that waits only for a time.
#include <time.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_cond_t shared_with_a_timer = PTHREAD_COND_INITIALIZER;
static int ready, late;

static void* waits(void* unused) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void* also_waits(void* unused) {
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);  // deadlock
  while (!late) pthread_cond_wait(&shared_with_a_timer, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void* waits_for_a_time(void* unused) {
  struct timespec soon = {0, 0};
  pthread_mutex_lock(&lock);
  pthread_cond_timedwait(&shared_with_a_timer, &lock, &soon);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, two, three;
  pthread_create(&one, NULL, waits, NULL);
  pthread_create(&two, NULL, also_waits, NULL);
  pthread_create(&three, NULL, waits_for_a_time, NULL);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  late = 1;
  pthread_cond_signal(&shared_with_a_timer);
  pthread_mutex_unlock(&lock);
  pthread_join(one, NULL);  // deadlock
  pthread_join(two, NULL);  // deadlock
  return 0;
}
