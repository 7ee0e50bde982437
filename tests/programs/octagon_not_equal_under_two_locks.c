// moire: --entry writer --entry reader --domain octagon
// The reader has only one of the two locks under which the globals are written.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
int g;  // no race
int h;  // race

void writer(int x) {
  pthread_mutex_lock(&m);
  g = x;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&n);
  h = x;
  pthread_mutex_unlock(&n);
}

void reader(void) {
  pthread_mutex_lock(&m);
  assert(g == h);  // alarm
  pthread_mutex_unlock(&m);
}
