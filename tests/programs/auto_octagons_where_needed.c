// moire: --entry writer --entry reader --entry counting --domain auto
// Intervals prove the bound, octagons the equality; what is wrong is not proved.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int g;        // no race
int h;        // no race
int counter;  // no race

void writer(int x) {
  pthread_mutex_lock(&m);
  g = x;
  h = x;
  pthread_mutex_unlock(&m);
}

void reader(void) {
  pthread_mutex_lock(&m);
  assert(g == h);  // safe
  assert(g == 0);  // alarm
  pthread_mutex_unlock(&m);
}

void counting(void) {
  pthread_mutex_lock(&m);
  if (counter < 10) counter++;
  assert(counter <= 10);  // safe
  pthread_mutex_unlock(&m);
}
