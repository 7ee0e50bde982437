// moire: --check deadlock
// Who waits for a semaphore that nobody posts, waits forever; whether others are posted in time is an assumption.
#include <pthread.h>
#include <semaphore.h>

static sem_t never, once, posted;

static void* waits(void* unused) {
  sem_wait(&never);  // deadlock
  sem_wait(&once);   // deadlock
  sem_wait(&posted);
  return NULL;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  sem_init(&once, 0, 1);
  sem_init(&posted, 0, 0);
  pthread_create(&thread, NULL, waits, NULL);
  sem_wait(&once);
  sem_post(&posted);
  pthread_join(thread, NULL);  // deadlock
  return 0;
}
