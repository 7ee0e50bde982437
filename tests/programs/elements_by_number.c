// moire: --check race
// Elements with different numbers are different memory.
#include <pthread.h>

static int pair[2];    // no race
static int next[10];   // no race
static int clash[10];  // race

static void *even(void *unused) {
  pair[0] = 1;
  for (int i = 0; i < 5; i++) {
    next[i] = i;
    clash[i + 1] = i;
  }
  return unused;
}

static void *odd(void *unused) {
  pair[1] = 2;
  for (int i = 0; i < 5; i++) {
    next[i + 5] = i;
    clash[i + 4] = i;
  }
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, even, 0);
  pthread_create(&two, 0, odd, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
