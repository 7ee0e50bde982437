// moire: --check race
// Locks at different places of one union are different locks.
#include <pthread.h>

static union {
  struct {
    pthread_mutex_t one, other;
  } locks;
  char bytes[200];
} u = {{PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}};
static int by_two;  // race
static int by_one;  // no race

static void *worker(void *unused) {
  pthread_mutex_lock(&u.locks.one);
  by_two++;
  by_one++;
  pthread_mutex_unlock(&u.locks.one);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&u.locks.other);
  by_two++;
  pthread_mutex_unlock(&u.locks.other);
  pthread_mutex_lock(&u.locks.one);
  by_one++;
  pthread_mutex_unlock(&u.locks.one);
  return 0;
}
