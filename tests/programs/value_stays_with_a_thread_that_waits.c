// moire: --check assert
// The worker waits for main, holding the lock that main waits for: what it wrote never gets to main.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int flag;
static int x;

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  x = 1;
  while (!flag) {
  }
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_mutex_lock(&lock);
  assert(x == 0);  // safe
  flag = 1;
  pthread_mutex_unlock(&lock);
  return 0;
}
