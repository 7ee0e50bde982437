// One thread reads without the lock.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t lock;
  int length;
};

static void* worker(void* argument) {
  struct queue* q = argument;
  pthread_mutex_lock(&q->lock);
  q->length++;
  pthread_mutex_unlock(&q->lock);
  return NULL;
}

int main(void) {
  struct queue* queue = calloc(1, sizeof *queue);  // race
  if (!queue) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, worker, queue);
  return queue->length;
}
