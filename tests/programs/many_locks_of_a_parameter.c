// moire: --check race,deadlock
// A wrapper is copied for a parameter that may mean few locks, and not for one that may mean many: these protect
// nothing.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER, e = PTHREAD_MUTEX_INITIALIZER, one = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t* const many[] = {&a, &b, &c, &d, &e};  // no race
static int by_one;   // no race
static int by_many;  // race
static volatile int which;  // no race

static void lock(pthread_mutex_t* mutex) { pthread_mutex_lock(mutex); }
static void unlock(pthread_mutex_t* mutex) { pthread_mutex_unlock(mutex); }

static void* worker(void* unused) {
  lock(&one);
  by_one++;
  unlock(&one);
  pthread_mutex_t* mutex = many[which];
  lock(mutex);
  by_many++;
  unlock(mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
