// moire: --entry worker --domain octagon
// Under the lock, the copy keeps its relation to the counter; without it, another thread may write the counter in
// between.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;  // no race
int open;     // race

void worker(void) {
  pthread_mutex_lock(&m);
  int t = counter;
  if (t < 1000) {
    counter = t + 1;
    assert(counter == t + 1);  // safe
  }
  pthread_mutex_unlock(&m);

  int u = open;
  if (u < 1000) {
    open = u + 1;
    assert(open == u + 1);  // alarm
  }
}
