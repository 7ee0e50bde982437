// A lock that is waited for with a timeout is held where the result says success, also through a variable.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;
static int guarded;    // no race
static int table;      // no race
static int careless;   // race

static void *worker(void *unused) {
  struct timespec soon = {1, 0};
  int failed = pthread_mutex_timedlock(&m, &soon);
  if (!failed) {
    guarded++;
    pthread_mutex_unlock(&m);
  }
  if (pthread_rwlock_timedwrlock(&r, &soon) == 0) {
    table++;
    pthread_rwlock_unlock(&r);
  }
  if (pthread_rwlock_timedrdlock(&r, &soon) == 0) {
    careless = table;
    pthread_rwlock_unlock(&r);
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  return 0;
}
