// moire: --check deadlock
// Who ends the program writes out all streams, and waits for who has one.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t free_at_the_end = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {
  flockfile(stdout);          // deadlock
  pthread_mutex_lock(&lock);  // deadlock
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&free_at_the_end);  // no deadlock
  pthread_mutex_unlock(&free_at_the_end);
  funlockfile(stdout);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&free_at_the_end);
  pthread_mutex_unlock(&free_at_the_end);
  pthread_mutex_lock(&lock);
  exit(0);
}
