// moire: --check assert,race,deadlock
// A handler gets a recursive lock that its own thread has: it does not wait, and finds what the thread is about to change.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int half;   // race
static int whole;  // race

static void on_signal(int number) {
  pthread_mutex_lock(&lock);  // no deadlock
  assert(half == whole);      // alarm
  pthread_mutex_unlock(&lock);
}

int main(void) {
  signal(SIGTERM, on_signal);
  pthread_mutex_lock(&lock);
  half = 1;
  whole = 1;
  pthread_mutex_unlock(&lock);
  return 0;
}
