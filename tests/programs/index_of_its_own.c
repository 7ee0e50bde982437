// Each thread is given a different number, and uses it as its index.
#include <pthread.h>

static int results[4];  // no race

static void* worker(void* argument) {
  long me = (long)argument;
  results[me] = 1;
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  for (long i = 0; i < 4; i++) pthread_create(&threads[i], NULL, worker, (void*)i);
  return 0;
}
