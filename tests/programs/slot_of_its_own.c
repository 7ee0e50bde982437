// Each thread is given a different element of the array.
#include <pthread.h>

static struct slot {
  int sum;
} slots[4];  // no race

static void* worker(void* argument) {
  struct slot* mine = argument;
  for (int i = 0; i < 10; i++) mine->sum += i;
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, worker, &slots[i]);
  return 0;
}
