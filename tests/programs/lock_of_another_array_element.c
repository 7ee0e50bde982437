// The index changes between the lock and the access.
#include <pthread.h>
#include <stdlib.h>

static struct account {
  pthread_mutex_t lock;
  int balance;
} accounts[8];  // race

static void* worker(void* unused) {
  int i = random() % 8;
  pthread_mutex_lock(&accounts[i].lock);
  i = (i + 1) % 8;
  accounts[i].balance = 1;
  i = (i + 7) % 8;
  pthread_mutex_unlock(&accounts[i].lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int k = 0; k < 3; k++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
