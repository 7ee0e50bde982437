// moire: --check deadlock
// Each thread holds the lock of one of many objects at a time.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};
static struct account accounts[10];

static void* worker(void* unused) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&accounts[i].lock);  // no deadlock
    accounts[i].balance++;
    pthread_mutex_unlock(&accounts[i].lock);  // no deadlock
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 10; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
