// moire: --check race
// Functions that lock and unlock, by name or by their argument; one of them forgets it on one path.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t third = PTHREAD_MUTEX_INITIALIZER;
static int x;  // no race
static int y;  // no race
static int z;  // race

static void enter(void) { pthread_mutex_lock(&m); }
static void leave(void) { pthread_mutex_unlock(&m); }
static void lock(pthread_mutex_t *which) { pthread_mutex_lock(which); }
static void unlock(pthread_mutex_t *which) { pthread_mutex_unlock(which); }
static void lock_unless(int hurry) {
  if (!hurry) lock(&third);
}

static void *worker(void *argument) {
  enter();
  x++;
  leave();
  lock(&other);
  y++;
  unlock(&other);
  lock_unless(argument != 0);
  z++;
  if (!argument) unlock(&third);
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, 0, worker, i ? &thread : 0);
  return 0;
}
