// moire: --check assert,race,bounds
// An error does not make the race behind it go away.
#include <pthread.h>

int a[10];  // no race given bounds
int x;  // no race given bounds

static void *worker(void *unused) {
  a[11] = 1;  // bounds
  x++;
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
