// moire: --check race
// Each thread of a tree waits for those that it created; one of them does not.
#include <pthread.h>

static int sum;       // no race
static int left;      // no race
static int right;     // no race
static int detached;  // race

static void *leaf_left(void *unused) {
  left = 1;
  return unused;
}

static void *leaf_right(void *unused) {
  right = 2;
  return unused;
}

static void *straggler(void *unused) {
  detached = 3;
  return unused;
}

static void *inner(void *unused) {
  pthread_t one, two, three;
  pthread_create(&one, 0, leaf_left, 0);
  pthread_create(&two, 0, leaf_right, 0);
  pthread_create(&three, 0, straggler, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  sum = left + right;
  return unused;
}

int main(void) {
  pthread_t tree;
  pthread_create(&tree, 0, inner, 0);
  pthread_join(tree, 0);
  sum += left + right;
  detached++;
  return 0;
}
