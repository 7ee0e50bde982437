// moire: --check race
// Pointers to locks of one union may mean any of these.
#include <pthread.h>

static union {
  struct {
    pthread_mutex_t one, other;
  } locks;
  char bytes[200];
} u = {{PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER}};
static int by_pointers;                                               // race
static pthread_mutex_t *p = &u.locks.one, *q = &u.locks.other;        // no race

static void *worker(void *unused) {
  pthread_mutex_lock(p);
  by_pointers++;
  pthread_mutex_unlock(p);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(q);
  by_pointers++;
  pthread_mutex_unlock(q);
  return 0;
}
