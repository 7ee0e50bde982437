// moire: --entry writer --entry reader --domain interval
// Intervals do not know that two globals are equal.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int g;  // no race
int h;  // no race

void writer(int x) {
  pthread_mutex_lock(&m);
  g = x;
  h = x;
  pthread_mutex_unlock(&m);
}

void reader(void) {
  pthread_mutex_lock(&m);
  assert(g == h);  // alarm
  pthread_mutex_unlock(&m);
}
