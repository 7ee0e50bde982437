// moire: --check deadlock
// A handler waits for a recursive lock of another thread, which waits for a lock of the thread that is interrupted.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t outer = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;

static void on_signal(int number) {
  pthread_mutex_lock(&outer);  // deadlock
  pthread_mutex_unlock(&outer);
}

static void* worker(void* unused) {
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&inner);
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&outer);
  return NULL;
}

int main(void) {
  pthread_t thread;
  signal(SIGTERM, on_signal);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&inner);
  pthread_mutex_unlock(&inner);
  return 0;
}
