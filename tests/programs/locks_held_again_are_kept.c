// moire: --check deadlock
// A thread that took a recursive lock again keeps it until it is unlocked as often: another thread may wait for it, and this one for that thread.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t last = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t twice = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t lock_then_try = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t try_then_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t try_then_try = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t three_times = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t twice_then_try = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t five_times = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t as_often = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int x;

static void *partner(void *unused) {
  pthread_mutex_lock(&last);  // deadlock
  pthread_mutex_lock(&twice);  // deadlock
  pthread_mutex_unlock(&twice);
  pthread_mutex_lock(&lock_then_try);  // deadlock
  pthread_mutex_unlock(&lock_then_try);
  pthread_mutex_lock(&try_then_lock);  // deadlock
  pthread_mutex_unlock(&try_then_lock);
  pthread_mutex_lock(&try_then_try);  // deadlock
  pthread_mutex_unlock(&try_then_try);
  pthread_mutex_lock(&three_times);  // deadlock
  pthread_mutex_unlock(&three_times);
  pthread_mutex_lock(&twice_then_try);  // deadlock
  pthread_mutex_unlock(&twice_then_try);
  pthread_mutex_lock(&five_times);  // deadlock
  pthread_mutex_unlock(&five_times);
  pthread_mutex_lock(&as_often);  // no deadlock
  pthread_mutex_unlock(&as_often);
  pthread_mutex_unlock(&last);
  return unused;
}

static void wait_for_partner(void) {
  pthread_mutex_lock(&last);
  pthread_mutex_unlock(&last);
}

static void *locks_twice(void *unused) {
  pthread_mutex_lock(&twice);
  pthread_mutex_lock(&twice);
  x = 1;
  pthread_mutex_unlock(&twice);
  wait_for_partner();
  pthread_mutex_unlock(&twice);
  return unused;
}

static void *locks_then_tries(void *unused) {  // deadlock
  pthread_mutex_lock(&lock_then_try);
  if (pthread_mutex_trylock(&lock_then_try) == 0) {
    pthread_mutex_unlock(&lock_then_try);
    wait_for_partner();
  }
  pthread_mutex_unlock(&lock_then_try);  // deadlock
  return unused;
}

static void *tries_then_locks(void *unused) {
  if (pthread_mutex_trylock(&try_then_lock) == 0) {
    pthread_mutex_lock(&try_then_lock);
    pthread_mutex_unlock(&try_then_lock);
    wait_for_partner();
    pthread_mutex_unlock(&try_then_lock);  // deadlock
  }
  return unused;
}

static void *tries_twice(void *unused) {  // deadlock
  if (pthread_mutex_trylock(&try_then_try) == 0) {
    if (pthread_mutex_trylock(&try_then_try) == 0) {
      pthread_mutex_unlock(&try_then_try);
      wait_for_partner();
    }
    pthread_mutex_unlock(&try_then_try);  // deadlock
  }
  return unused;
}

static void *locks_three_times(void *unused) {  // deadlock
  pthread_mutex_lock(&three_times);
  pthread_mutex_lock(&three_times);
  pthread_mutex_lock(&three_times);
  pthread_mutex_unlock(&three_times);
  pthread_mutex_unlock(&three_times);
  wait_for_partner();
  pthread_mutex_unlock(&three_times);
  return unused;
}

static void *locks_twice_and_tries(void *unused) {  // deadlock
  pthread_mutex_lock(&twice_then_try);
  pthread_mutex_lock(&twice_then_try);
  if (pthread_mutex_trylock(&twice_then_try) == 0) {
    pthread_mutex_unlock(&twice_then_try);
    pthread_mutex_unlock(&twice_then_try);
    wait_for_partner();
  } else {
    pthread_mutex_unlock(&twice_then_try);
  }
  pthread_mutex_unlock(&twice_then_try);  // deadlock
  return unused;
}

static void *locks_five_times(void *unused) {  // deadlock
  pthread_mutex_lock(&five_times);
  pthread_mutex_lock(&five_times);
  pthread_mutex_lock(&five_times);
  pthread_mutex_lock(&five_times);
  pthread_mutex_lock(&five_times);
  pthread_mutex_unlock(&five_times);
  pthread_mutex_unlock(&five_times);
  pthread_mutex_unlock(&five_times);
  pthread_mutex_unlock(&five_times);  // deadlock
  wait_for_partner();
  pthread_mutex_unlock(&five_times);  // deadlock
  return unused;
}

static void *unlocks_as_often(void *unused) {
  pthread_mutex_lock(&as_often);
  pthread_mutex_lock(&as_often);
  pthread_mutex_unlock(&as_often);
  pthread_mutex_unlock(&as_often);
  wait_for_partner();
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, partner, 0);
  pthread_create(&thread, 0, locks_twice, 0);
  pthread_create(&thread, 0, locks_then_tries, 0);
  pthread_create(&thread, 0, tries_then_locks, 0);
  pthread_create(&thread, 0, tries_twice, 0);
  pthread_create(&thread, 0, locks_three_times, 0);
  pthread_create(&thread, 0, locks_twice_and_tries, 0);
  pthread_create(&thread, 0, locks_five_times, 0);
  pthread_create(&thread, 0, unlocks_as_often, 0);
  return 0;
}
