// moire: --check deadlock --rules recursive_locks_are_counted.dl
// A thread that may lock again has to unlock as often, and no more; other locks may be unlocked by any thread. Rules beside this file say it of
// these locks.
#include <pthread.h>

static pthread_mutex_t again = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t often = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t never = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t passed_on = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *twice(void *unused) {
  pthread_mutex_lock(&again);
  pthread_mutex_lock(&again);  // no deadlock
  pthread_mutex_unlock(&again);
  x = 1;
  pthread_mutex_unlock(&again);  // no deadlock
  x = 2;
  pthread_mutex_unlock(&again);  // deadlock
  return unused;
}

static void *four_times(void *unused) {  // deadlock
  pthread_mutex_lock(&often);
  pthread_mutex_lock(&often);
  pthread_mutex_lock(&often);
  pthread_mutex_lock(&often);
  pthread_mutex_unlock(&often);
  pthread_mutex_unlock(&often);
  pthread_mutex_unlock(&often);
  pthread_mutex_unlock(&often);  // deadlock
  pthread_mutex_unlock(&often);  // deadlock
  return unused;
}

static void *not_once(void *unused) {
  pthread_mutex_unlock(&never);  // deadlock
  pthread_mutex_unlock(&never);  // deadlock
  return unused;
}

static void *hand_over(void *unused) {
  pthread_mutex_unlock(&passed_on);  // no deadlock
  pthread_mutex_lock(&passed_on);
  pthread_mutex_lock(&passed_on);  // no deadlock
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, twice, 0);
  pthread_create(&thread, 0, four_times, 0);
  pthread_create(&thread, 0, not_once, 0);
  pthread_create(&thread, 0, hand_over, 0);
  return 0;
}
