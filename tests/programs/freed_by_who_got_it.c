// moire: --check race
// A thread that has an object for itself may free it: the one that made it, or one with the lock of the list that it is in.
#include <pthread.h>
#include <stdlib.h>

struct request {
  int size;
};

static void *serve(void *unused) {
  (void)unused;
  struct request *mine = malloc(sizeof *mine);
  mine->size = 1;
  free(mine);
  return 0;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item {
  int value;
  struct item *next;
} *items;  // no race

static void *push(void *unused) {
  (void)unused;
  struct item *new = malloc(sizeof *new);  // no race
  pthread_mutex_lock(&lock);
  new->next = items;
  items = new;
  pthread_mutex_unlock(&lock);
  return 0;
}

static void *clear(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (items) {
    struct item *first = items;
    items = first->next;
    free(first);
  }
  pthread_mutex_unlock(&lock);
  return 0;
}

static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static int *buffer;  // no race

static void *grow(void *unused) {
  (void)unused;
  pthread_mutex_lock(&other);
  buffer = realloc(buffer, 20 * sizeof *buffer);  // race
  pthread_mutex_unlock(&other);
  return 0;
}

static void *use(void *unused) {
  (void)unused;
  pthread_mutex_lock(&other);
  int *kept = buffer;
  pthread_mutex_unlock(&other);
  // It may be gone by now.
  if (kept) kept[0] = 1;
  return 0;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    pthread_t t;
    pthread_create(&t, 0, serve, 0);
    pthread_create(&t, 0, push, 0);
    pthread_create(&t, 0, clear, 0);
    pthread_create(&t, 0, grow, 0);
  }
  pthread_t last;
  pthread_create(&last, 0, use, 0);
  return 0;
}
