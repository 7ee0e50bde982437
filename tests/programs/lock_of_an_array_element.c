// The lock of the element that is accessed, by the same index.
#include <pthread.h>
#include <stdlib.h>

static struct account {
  pthread_mutex_t lock;
  int balance;
} accounts[8];  // no race

static void* worker(void* unused) {
  int i = random() % 8;
  pthread_mutex_lock(&accounts[i].lock);
  accounts[i].balance = 1;
  pthread_mutex_unlock(&accounts[i].lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int k = 0; k < 3; k++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
