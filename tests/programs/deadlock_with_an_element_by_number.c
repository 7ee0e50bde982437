// moire: --check deadlock
// A thread that holds an element by a constant index may wait for it by a variable index.
#include <pthread.h>
#include <stdlib.h>

static struct {
  pthread_mutex_t lock;
} slots[4], others[4];

static void *worker(void *unused) {  // deadlock
  const int i = rand() % 4;
  pthread_mutex_lock(&slots[2].lock);
  pthread_mutex_lock(&slots[i].lock);  // deadlock
  pthread_mutex_unlock(&slots[i].lock);
  pthread_mutex_unlock(&slots[2].lock);  // deadlock
  pthread_mutex_lock(&others[2].lock);   // no deadlock
  pthread_mutex_lock(&others[3].lock);   // no deadlock
  pthread_mutex_unlock(&others[3].lock);
  pthread_mutex_unlock(&others[2].lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
