// A mutex inside an allocated object, taken through wrappers, by pointers that go through a global and a thread's
// argument.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t lock;
  int length;
};

static struct queue* queue;

static void* allocate(size_t size) {
  void* memory = malloc(size);  // no race
  if (!memory) abort();
  return memory;
}

static void take(struct queue* q) { pthread_mutex_lock(&q->lock); }
static void give(struct queue* q) { pthread_mutex_unlock(&q->lock); }

static void* worker(void* argument) {
  struct queue* q = argument;
  take(q);
  q->length++;
  give(q);
  return NULL;
}

int main(void) {
  queue = allocate(sizeof *queue);
  pthread_mutex_init(&queue->lock, NULL);
  queue->length = 0;
  pthread_t one, other;
  pthread_create(&one, NULL, worker, queue);
  pthread_create(&other, NULL, worker, queue);
  take(queue);
  int length = queue->length;
  give(queue);
  return length;
}
