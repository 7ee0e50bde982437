// moire: --check assert,bounds --domain interval
// While another thread is running, an error may come before what that thread does.
#include <assert.h>
#include <pthread.h>

int unknown(void);
static int a[4];
static int limit;

static void *worker(void *unused) {
  assert(limit <= 3);  // safe given bounds
  return 0;
}

int main(void) {
  pthread_t one;
  int i = unknown();
  a[i] = 1;        // bounds
  limit = i;
  if (pthread_create(&one, 0, worker, 0)) return 1;
  a[1] = 0;        // no bounds
  pthread_join(one, 0);
  return 0;
}
