// moire: --check race,assert
// Sorting moves pointers from one place of an object to another, and calls the function with each of them.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct pair {
  int* low;
  int* high;
};

static int first;         // race
static int second;        // race
static struct pair pair;  // no race

static int by_value(const void* a, const void* b) { return **(int* const*)a - **(int* const*)b; }

static void* worker(void* unused) {
  *pair.low = 1;
  return unused;
}

static void* other(void* unused) {
  first = 2;
  second = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pair.low = &first;
  pair.high = &second;
  qsort(&pair, 2, sizeof(int*), by_value);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, other, NULL);
  return 0;
}
