// The element with the same number of another object is another element: the pointer to the object may change in between.
#include <pthread.h>
#include <stdlib.h>

struct item {
  pthread_mutex_t m;
  int x;
};

struct box {
  struct item items[4];
};

static struct box *current;  // race

static void *worker(void *argument) {
  long i = (long)argument & 3;
  pthread_mutex_lock(&current->items[i].m);
  current->items[i].x++;
  pthread_mutex_unlock(&current->items[i].m);
  return 0;
}

int main(int argc, char **argv) {
  for (int n = 0; n < argc; n++) {
    pthread_t thread;
    current = calloc(1, sizeof *current);  // race
    if (!current) return 1;
    pthread_create(&thread, 0, worker, argv[n]);
  }
  return 0;
}
