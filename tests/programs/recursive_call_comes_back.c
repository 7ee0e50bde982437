// Calls of a recursive function share its code; each comes back to where it was made, with the locals and locks of its thread.
#include <assert.h>
#include <pthread.h>

static int shared;  // no race
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int depth(int n) {
  if (n <= 0) return 0;
  return 1 + depth(n - 1);
}

static void *worker(void *unused) {
  int x = 1;
  depth(3);
  assert(x == 1);  // safe
  x = 2;
  depth(4);
  assert(x == 2);  // safe
  depth(x);
  pthread_mutex_lock(&lock);
  shared = 3;
  depth(5);
  shared = 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  return 0;
}
