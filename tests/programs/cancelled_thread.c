// moire: --check assert
// Who is cancelled ends where it calls a function that may wait; a lock that is free is no such function.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int asleep, quick;
static void *left;

static void *sleeper(void *unused) {
  asleep = 1;
  sleep(1);
  asleep = 0;
  return unused;
}

static void *worker(void *unused) {
  quick = 1;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  quick = 2;
  pthread_testcancel();
  return unused;
}

int main(void) {
  pthread_t one, other;
  if (pthread_create(&one, 0, sleeper, 0)) return 0;
  if (pthread_create(&other, 0, worker, 0)) return 0;
  pthread_cancel(one);
  pthread_cancel(other);
  if (pthread_join(one, &left)) return 0;
  pthread_join(other, 0);
  assert(asleep == 0);  // alarm
  assert(left == 0);    // alarm
  assert(quick != 1);   // safe
  return 0;
}
