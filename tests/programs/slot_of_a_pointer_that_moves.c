// moire: --check race
// Elements with different numbers may be one if the array that they are counted in moves.
#include <pthread.h>

static int moving[4];   // race
static int resting[2];  // no race

static void *worker(void *slot) {
  ++*(int *)slot;
  return NULL;
}

int main(void) {
  pthread_t thread;
  int(*q)[2] = (int(*)[2])(moving + 1);
  int(*r)[2] = &resting;
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, worker, &(*q)[i]);
    q = (int(*)[2])((int *)q - 1);
  }
  for (int i = 0; i < 2; i++) pthread_create(&thread, NULL, worker, &(*r)[i]);
  return 0;
}
