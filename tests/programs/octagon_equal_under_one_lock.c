// moire: --entry writer --entry reader --domain octagon
// Two globals that are written under one lock are equal whenever another thread takes it.
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
  assert(g == h);  // safe
  pthread_mutex_unlock(&m);
}
