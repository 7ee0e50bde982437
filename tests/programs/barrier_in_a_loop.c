// moire: --check race
// Four threads, created in a loop, take turns: all write their parts, then one of them reads all, then all go on.
#include <pthread.h>

enum { threads = 4 };
static pthread_barrier_t all;  // no race
static int parts[threads];     // no race
static int sum;                // no race
static int late;               // race

static void* worker(void* argument) {
  int* mine = argument;
  for (int round = 0; round < 10; round++) {
    *mine += round;
    pthread_barrier_wait(&all);
    int seen = sum;
    pthread_barrier_wait(&all);
    late = seen;
  }
  return 0;
}

int main(void) {
  pthread_t handles[threads];
  pthread_barrier_init(&all, 0, threads + 1);
  for (int i = 0; i < threads; i++) pthread_create(&handles[i], 0, worker, &parts[i]);
  for (int round = 0; round < 10; round++) {
    sum = round;
    pthread_barrier_wait(&all);
    pthread_barrier_wait(&all);
    late = 1;
  }
  return 0;
}
