// moire: --check race
// Code that calls share may take a lock, or try to, also through other such code; of locks that it leaves alone, a thread has what
// it had.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tried = PTHREAD_MUTEX_INITIALIZER;
static int after_take;     // no race
static int after_outer;    // no race
static int after_attempt;  // no race
static int after_nothing;  // race

static void take(int n) {
  if (n > 0) {
    take(n - 1);
    return;
  }
  pthread_mutex_lock(&lock);
}

static void outer(int n) {
  if (n > 5) outer(n - 1);
  take(n);
}

static void attempt(int n) {
  if (n > 0) {
    attempt(n - 1);
    return;
  }
  while (pthread_mutex_trylock(&tried)) {
  }
}

static int depth(int n) {
  if (n <= 0) return 0;
  return 1 + depth(n - 1);
}

static void *worker(void *unused) {
  depth(2);
  ++after_nothing;
  take(1);
  ++after_take;
  pthread_mutex_unlock(&lock);
  outer(2);
  ++after_outer;
  pthread_mutex_unlock(&lock);
  attempt(2);
  ++after_attempt;
  pthread_mutex_unlock(&tried);
  depth(3);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_create(&thread, 0, worker, 0);
  return 0;
}
