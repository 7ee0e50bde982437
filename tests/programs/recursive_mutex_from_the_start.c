// moire: --check deadlock
// A static initialiser may say that a mutex is recursive.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&recursive);  // no deadlock
  pthread_mutex_lock(&recursive);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_unlock(&recursive);
  pthread_mutex_lock(&plain);
  pthread_mutex_lock(&plain);  // deadlock
  pthread_mutex_unlock(&plain);
  pthread_mutex_unlock(&plain);  // deadlock
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&two, 0, worker, 0);
  return 0;
}
