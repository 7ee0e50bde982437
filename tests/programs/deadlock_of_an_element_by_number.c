// moire: --check deadlock
// An element that is named by a constant index may be the one that a variable index means.
#include <pthread.h>
#include <stdlib.h>

static struct {
  pthread_mutex_t lock;
} slots[4], turned[4], others[4];
static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER, inner = PTHREAD_MUTEX_INITIALIZER;

static void *by_number(void *unused) {
  pthread_mutex_lock(&slots[2].lock);  // deadlock
  pthread_mutex_lock(&outer);  // deadlock
  pthread_mutex_unlock(&outer);
  pthread_mutex_unlock(&slots[2].lock);
  return NULL;
}

static void *by_index(void *unused) {  // deadlock
  const int i = rand() % 4;
  pthread_mutex_lock(&outer);
  pthread_mutex_lock(&slots[i].lock);    // deadlock
  pthread_mutex_unlock(&slots[i].lock);  // deadlock
  pthread_mutex_unlock(&outer);
  return NULL;
}

static void *index_first(void *unused) {  // deadlock
  const int i = rand() % 4;
  pthread_mutex_lock(&turned[i].lock);
  pthread_mutex_lock(&inner);  // deadlock
  pthread_mutex_unlock(&inner);
  pthread_mutex_unlock(&turned[i].lock);  // deadlock
  return NULL;
}

static void *number_last(void *unused) {
  pthread_mutex_lock(&inner);
  pthread_mutex_lock(&turned[2].lock);  // deadlock
  pthread_mutex_unlock(&turned[2].lock);
  pthread_mutex_unlock(&inner);
  return NULL;
}

static void *in_order(void *unused) {
  pthread_mutex_lock(&others[1].lock);  // no deadlock
  pthread_mutex_lock(&others[2].lock);  // no deadlock
  pthread_mutex_unlock(&others[2].lock);
  pthread_mutex_unlock(&others[1].lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, by_number, NULL);
  pthread_create(&thread, NULL, by_index, NULL);
  pthread_create(&thread, NULL, index_first, NULL);
  pthread_create(&thread, NULL, number_last, NULL);
  pthread_create(&thread, NULL, in_order, NULL);
  return 0;
}
