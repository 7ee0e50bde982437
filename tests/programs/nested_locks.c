// moire: --entry reader --entry writer --check assert
// Both assertions are made with lock1 held. The writer's changes of x lie between its release of lock1 and its release of lock2,
// which the reader needed to get at lock1's other side; its changes of y come before it takes lock1.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock1 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t lock2 = PTHREAD_MUTEX_INITIALIZER;
int x, y;

void reader(void) {
  pthread_mutex_lock(&lock1);
  pthread_mutex_lock(&lock2);
  pthread_mutex_unlock(&lock2);
  assert(x == 0);  // safe
  assert(y == 0);  // alarm
  pthread_mutex_unlock(&lock1);
}

void writer(void) {
  pthread_mutex_lock(&lock2);
  y = 1;
  y = 0;
  pthread_mutex_lock(&lock1);
  pthread_mutex_unlock(&lock1);
  x = 1;
  x = 0;
  pthread_mutex_unlock(&lock2);
}
