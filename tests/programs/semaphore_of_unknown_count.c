// A semaphore is a lock only if its count is known to be one.
#include <pthread.h>
#include <semaphore.h>

static sem_t made_elsewhere, made_here, given_away;  // no race
static int x;                                        // race
static int y;                                        // no race
static int z;                                        // race

void make(sem_t* semaphore);

static void* worker(void* unused) {
  sem_wait(&made_elsewhere);
  x++;
  sem_post(&made_elsewhere);
  sem_wait(&made_here);
  y++;
  sem_post(&made_here);
  sem_wait(&given_away);
  z++;
  sem_post(&given_away);
  return NULL;
}

int main(void) {
  make(&made_elsewhere);
  sem_init(&made_here, 0, 1);
  sem_init(&given_away, 0, 1);
  make(&given_away);
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
