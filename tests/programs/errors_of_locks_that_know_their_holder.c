// moire: --check assert,race
// A lock that knows who has it refuses to be given back by others, and to be waited with.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t proper = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t again = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waited;  // race
static int held;    // no race
static int twice;   // race

static void *waiter(void *unused) {
  int error = pthread_cond_wait(&condition, &checking);
  assert(error == 0);  // alarm
  waited++;
  return unused;
}

static void *holder(void *unused) {
  pthread_mutex_lock(&proper);
  pthread_cond_wait(&condition, &proper);
  held++;
  pthread_mutex_unlock(&proper);
  return unused;
}

// The second attempt fails; the first giving back is the last.
static void *careless(void *unused) {
  pthread_mutex_lock(&again);
  pthread_mutex_lock(&again);
  pthread_mutex_unlock(&again);
  twice++;
  pthread_mutex_unlock(&again);
  return unused;
}

int main(void) {
  pthread_t thread;
  int error = pthread_mutex_unlock(&checking);
  assert(error == 0);  // alarm
  int other = pthread_mutex_unlock(&recursive);
  assert(other == 0);  // alarm
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, 0, waiter, 0);
    pthread_create(&thread, 0, holder, 0);
    pthread_create(&thread, 0, careless, 0);
  }
  return 0;
}
