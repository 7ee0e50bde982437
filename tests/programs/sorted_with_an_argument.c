// moire: --check assert,race
// The comparison is given elements and an argument. What is searched for may be added.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

struct item {
  int *target;
  int number;
};

static int compared;  // race
static int x, y;
static int key;
static struct item items[2] = {{&x, 2}, {&y, 1}};
static int numbers[4] = {1, 2, 3};  // race

static int byNumber(const void *a, const void *b, void *counter) {
  ++*(int *)counter;
  return ((const struct item *)a)->number - ((const struct item *)b)->number;  // no race
}

static int isSame(const void *wanted, const void *element) {
  assert(*(const int *)wanted == 3);  // safe
  return *(const int *)wanted - *(const int *)element;
}

static void *worker(void *unused) {
  numbers[3] = 4;
  qsort_r(0, 0, sizeof *items, byNumber, &compared);
  return unused;
}

int main(void) {
  pthread_t thread;
  qsort_r(items, 2, sizeof *items, byNumber, &compared);
  *items[0].target = 5;
  assert(y == 0);  // alarm
  size_t count = 3;
  key = 3;
  int *found = lfind(&key, numbers, &count, sizeof *numbers, isSame);
  assert(count == 3);  // safe
  if (found) *found = 7;
  assert(numbers[0] == 1);  // alarm
  pthread_create(&thread, 0, worker, 0);
  lsearch(&key, numbers, &count, sizeof *numbers, isSame);
  assert(count == 3);  // alarm
  qsort_r(0, 0, sizeof *items, byNumber, &compared);
  return 0;
}
