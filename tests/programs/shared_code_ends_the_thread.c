// moire: --check assert
// A thread that ends in code which calls share leaves behind what it wrote before.
#include <assert.h>
#include <pthread.h>

static int flag;

static void finish(int n) {
  if (n > 0) {
    finish(n - 1);
    return;
  }
  pthread_exit(0);
}

static void *worker(void *unused) {
  flag = 1;
  finish(2);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  while (!flag) {
  }
  assert(flag == 0);  // alarm
  return 0;
}
