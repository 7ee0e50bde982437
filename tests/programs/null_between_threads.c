// moire: --check null
// What was tested may be reset by another thread, unless a lock prevents that.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int first;
static int *open = &first;
static int *guarded = &first;

static void *reset(void *unused) {
  open = 0;
  pthread_mutex_lock(&m);
  guarded = 0;
  pthread_mutex_unlock(&m);
  return unused;
}

static void *use(void *argument) {
  int *own = argument;
  *own = 1;                      // no null
  if (open) *open = 2;           // null
  pthread_mutex_lock(&m);
  if (guarded) *guarded = 3;     // no null
  pthread_mutex_unlock(&m);
  int *copy = open;
  if (copy) *copy = 4;           // no null
  return 0;
}

int main(void) {
  pthread_t one, other;
  static int given;
  pthread_create(&one, 0, reset, 0);
  pthread_create(&other, 0, use, &given);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
