// moire: --check deadlock
// Two threads may move money between the same two accounts in opposite directions; it is not known that one account is not both.
#include <pthread.h>
#include <stdlib.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};
static struct account accounts[10];

static void* worker(void* unused) {
  int from = rand() % 10;
  int to = rand() % 10;
  if (from == to) return NULL;
  pthread_mutex_lock(&accounts[from].lock);  // deadlock
  accounts[from].balance--;
  pthread_mutex_lock(&accounts[to].lock);  // deadlock
  accounts[to].balance++;
  pthread_mutex_unlock(&accounts[to].lock);
  pthread_mutex_unlock(&accounts[from].lock);  // deadlock
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 10; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
