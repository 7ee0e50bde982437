// moire: --check deadlock
// A thread may end after it has taken a semaphore, if others post it.
#include <pthread.h>
#include <semaphore.h>

static sem_t free_once;

static void* takes(void* unused) {
  sem_wait(&free_once);  // no deadlock
  return NULL;
}

int main(void) {
  pthread_t one, two;
  sem_init(&free_once, 0, 1);
  pthread_create(&one, NULL, takes, NULL);
  pthread_create(&two, NULL, takes, NULL);
  sem_post(&free_once);
  return 0;
}
