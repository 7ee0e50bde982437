// moire: --check race
// All threads have written before one of them reads what another wrote.
#include <pthread.h>

static pthread_barrier_t all;  // no race
static int left, right;        // no race
static int hasty;              // race

static void* one(void* unused) {
  left = 1;
  pthread_barrier_wait(&all);
  int sum = left + right;
  hasty = sum;
  return unused;
}

static void* other(void* unused) {
  right = 2;
  hasty = 1;
  pthread_barrier_wait(&all);
  int sum = left + right;
  hasty = sum;
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_barrier_init(&all, 0, 2);
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, other, 0);
  return 0;
}
