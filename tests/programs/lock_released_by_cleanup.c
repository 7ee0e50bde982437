// moire: --check all
// A lock that `cleanup` releases is free after the scope, on every way out, and not before.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static int guarded;    // no race
static int unguarded;  // race
static int later;      // race

static void unlock(pthread_mutex_t** lock) { pthread_mutex_unlock(*lock); }

static int update(void) {
  pthread_mutex_t* guard __attribute__((cleanup(unlock))) = &m;
  pthread_mutex_lock(guard);
  guarded = 1;
  if (__VERIFIER_nondet_int()) return guarded;
  guarded = 2;
  return 0;
}

static void twice(void) {
  {
    pthread_mutex_t* guard __attribute__((cleanup(unlock))) = &n;
    pthread_mutex_lock(&n);
    unguarded = 1;
  }
  pthread_mutex_lock(&n);  // no deadlock
  pthread_mutex_unlock(&n);
  later = 1;
}

static void* worker(void* argument) {
  update();
  twice();
  unguarded = 2;
  later = 2;
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&two, 0, worker, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
