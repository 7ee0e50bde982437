// One function of a queue accesses another queue than the one that it locked.
#include <pthread.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t mutex;
  int length;
};

static struct queue *input, *output;  // no race

static struct queue* make(void) {
  struct queue* q = calloc(1, sizeof(struct queue));  // race
  q->length = 1;
  return q;
}

static void lock(struct queue* q) { pthread_mutex_lock(&q->mutex); }

static void put(struct queue* q, struct queue* other) {
  lock(q);
  ++other->length;
  pthread_mutex_unlock(&q->mutex);
}

static int take(struct queue* q) {
  int taken = 0;
  lock(q);
  if (q->length > 0) {
    --q->length;
    taken = 1;
  }
  pthread_mutex_unlock(&q->mutex);
  return taken;
}

static void* worker(void* unused) {
  for (;;)
    if (take(input)) put(output, input);
  return unused;
}

static void run(void) {
  input = make();
  output = make();
  for (int i = 0; i < 3; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
  }
}

int main(int count, char** arguments) {
  if (count > 1)
    run();
  else
    run();
  for (;;)
    if (take(output)) put(input, output);
}
