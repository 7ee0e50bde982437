// moire: --check assert,bounds,race
// An error comes first only in executions that may go on from there to what is proved.
#include <assert.h>
#include <pthread.h>

int unknown(void);
static int a[4];    // no race
static int x;       // no race

static void *worker(void *unused) {
  x = 1;
  if (x) a[0] = x;
  assert(x == 1);   // safe
  return 0;
}

int main(void) {
  pthread_t one;
  int i = unknown();
  if (pthread_create(&one, 0, worker, 0)) return 1;
  pthread_join(one, 0);
  assert(i == i);   // safe
  a[i] = 1;         // bounds
  assert(i < 4);    // safe given bounds
  return 0;
}
