// moire: --entry worker --domain octagon
// What was read before the lock was released need not be there when it is taken again.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;  // no race

void worker(void) {
  pthread_mutex_lock(&m);
  int t = counter;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  assert(t == counter);  // alarm
  if (counter < 1000) counter++;
  pthread_mutex_unlock(&m);
}
