// moire: --check deadlock
// What an attempt to take a lock returned is negated in place: the lock is held only if the variable says so then.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int used;

static void *worker(void *unused) {  // no deadlock
  int taken = pthread_mutex_trylock(&lock);
  taken = !taken;
  if (taken == 1) {
    used = 1;
    pthread_mutex_unlock(&lock);  // no deadlock
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&thread, 0, worker, 0);
  return 0;
}
