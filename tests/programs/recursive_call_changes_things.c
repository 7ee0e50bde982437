// What code that calls share changes, directly or through other such code, is changed when it comes back.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int level;
static int counter;  // race
static int left;     // race

static void descend(int n) {
  if (n > 0) descend(n - 1);
  level = n;
}

static void through(int n) {
  if (n > 5) through(n - 1);
  descend(n);
}

static void leave(int n) {
  if (n > 0) {
    leave(n - 1);
    return;
  }
  pthread_mutex_unlock(&lock);
  left = 1;
}

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  leave(2);
  ++counter;
  return unused;
}

int main(void) {
  pthread_t thread;
  level = 7;
  descend(1);
  assert(level == 7);  // alarm
  level = 8;
  through(2);
  assert(level == 8);  // alarm
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&thread, 0, worker, 0);
  return 0;
}
