// moire: --check race
// The only thread has recursive locks from before the handlers are registered, and these get them all the same.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_mutex_t tried = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int value;  // race
static int other;  // race

static void waits(int number) {
  pthread_mutex_lock(&lock);
  int seen = value;
  pthread_mutex_unlock(&lock);
}

static void tries(int number) {
  if (pthread_mutex_trylock(&tried)) return;
  int seen = other;
  pthread_mutex_unlock(&tried);
}

int main(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&tried);
  signal(SIGTERM, waits);
  signal(SIGINT, tries);
  value = 1;
  other = 1;
  pthread_mutex_unlock(&tried);
  pthread_mutex_unlock(&lock);
  return 0;
}
