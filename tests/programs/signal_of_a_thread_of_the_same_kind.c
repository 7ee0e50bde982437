// moire: --check deadlock
// Threads of one function wait for each other: which of them are left to signal is not known. The end of main ends all.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int turn = 1;

static void* worker(void* unused) {
  pthread_mutex_lock(&lock);
  while (turn == 0) pthread_cond_wait(&changed, &lock);  // no deadlock
  turn = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
