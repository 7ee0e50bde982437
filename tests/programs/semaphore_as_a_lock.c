// A semaphore whose count is one is a lock.
#include <pthread.h>
#include <semaphore.h>

static sem_t one;  // no race
static sem_t two;  // no race
static int x;      // no race
static int y;      // race

static void* worker(void* unused) {
  sem_wait(&one);
  x++;
  sem_post(&one);
  sem_wait(&two);
  y++;
  sem_post(&two);
  return NULL;
}

int main(void) {
  sem_init(&one, 0, 1);
  sem_init(&two, 0, 2);
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
