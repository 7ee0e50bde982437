// moire: --check race
// One path through the loop releases the lock before the write (TAR, CAV'03, Table 2: Simple, buggy).
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;  // race

static void *worker(void *argument) {
  int i = *(int *)argument;
  while (1) {
    pthread_mutex_lock(&m);
    if (i > 1) {
      pthread_mutex_unlock(&m);
      x = i;
    } else {
      x = i;
      pthread_mutex_unlock(&m);
    }
  }
  return 0;
}

int main(void) {
  pthread_t one, two;
  static int numbers[2] = {1, 2};  // no race
  pthread_create(&one, 0, worker, &numbers[0]);
  pthread_create(&two, 0, worker, &numbers[1]);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
