// moire: --check assert,race,bounds
// Without an error before it, the race is an alarm, and what is free of races is so in any case.
#include <pthread.h>

int a[12];  // race
int x;      // race
int y;      // no race
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  a[11] = 1;  // no bounds
  x++;
  pthread_mutex_lock(&lock);
  y++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
