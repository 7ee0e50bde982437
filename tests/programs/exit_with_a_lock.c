// moire: --check deadlock
// A handler waits forever if it takes a lock that the exiting thread still holds.
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;

static void handler(void) {
  pthread_mutex_lock(&n);  // no deadlock
  pthread_mutex_unlock(&n);
  pthread_mutex_lock(&m);  // deadlock
  _Exit(2);
}

int main(void) {
  atexit(handler);
  pthread_mutex_lock(&n);
  pthread_mutex_unlock(&n);
  pthread_mutex_lock(&m);
  if (__VERIFIER_nondet_int()) exit(1);
  pthread_mutex_unlock(&m);
  _Exit(0);
}
