// moire: --check race
// The lock is held on the branch where trylock succeeded, however its result is tested; not on the other one.
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int won;   // no race
static int lost;  // race
static int read;  // no race

static void *worker(void *unused) {
  int result = pthread_mutex_trylock(&m);
  if (result == 0) {
    won++;
    pthread_mutex_unlock(&m);
  } else if (result == EBUSY) {
    lost++;
  }
  while (pthread_mutex_trylock(&m) != 0) {
  }
  won++;
  pthread_mutex_unlock(&m);
  if (!pthread_rwlock_tryrdlock(&rw)) {
    result = read;
    pthread_rwlock_unlock(&rw);
  }
  if (!pthread_rwlock_trywrlock(&rw)) {
    read = result;
    pthread_rwlock_unlock(&rw);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, 0, worker, 0);
  return 0;
}
