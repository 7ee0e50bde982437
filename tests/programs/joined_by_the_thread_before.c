// moire:
// Waiting for a thread that waited for its own threads is also waiting for these.
#include <assert.h>
#include <pthread.h>

static int tree;  // no race
static int left;  // race

static void *leaf(void *unused) {
  __atomic_store_n(&tree, 1, __ATOMIC_SEQ_CST);
  return unused;
}

static void *branch(void *unused) {
  pthread_t leaves[3];
  for (int i = 0; i < 3; i++) pthread_create(&leaves[i], 0, leaf, 0);
  for (int i = 0; i < 3; i++) pthread_join(leaves[i], 0);
  return unused;
}

static void *lost(void *unused) {
  left = 1;
  return unused;
}

static void *careless(void *unused) {
  pthread_t thread;
  pthread_create(&thread, 0, lost, 0);
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, branch, 0);
  pthread_create(&two, 0, careless, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  tree = 2;
  assert(tree == 2);  // safe
  left = 2;
  assert(left == 2);  // alarm
  return 0;
}
