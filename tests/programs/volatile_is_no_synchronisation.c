// A volatile variable is read again each time, and raced for like any other.
#include <assert.h>
#include <pthread.h>

static volatile int flag;  // race
static volatile int own;

static void *worker(void *unused) {
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  while (!flag) {
  }
  assert(flag == 1);  // safe
  own = 3;
  assert(own == 3);  // safe
  return 0;
}
