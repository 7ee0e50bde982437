// moire: --check assert,race
// Nobody is cancelled: what is popped without a run does not run where the thread calls functions.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stage;  // no race

static void look(void *unused) { assert(stage == 0); }  // safe

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  stage = 0;
  pthread_cleanup_push(look, 0);
  stage = 1;
  sleep(1);
  stage = 0;
  pthread_cleanup_pop(1);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t one, other;
  if (pthread_create(&one, 0, worker, 0)) return 0;
  if (pthread_create(&other, 0, worker, 0)) return 0;
  pthread_exit(0);
}
