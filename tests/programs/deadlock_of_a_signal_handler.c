// moire: --check deadlock
// A handler of a signal runs on top of any thread: it waits forever for a lock that this one has.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t used = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tried = PTHREAD_MUTEX_INITIALIZER;

static void handler(int signal);

int main(void) {
  signal(SIGUSR1, handler);
  pthread_mutex_lock(&used);  // deadlock
  raise(SIGUSR1);
  pthread_mutex_unlock(&used);
  pthread_mutex_lock(&tried);  // no deadlock
  pthread_mutex_unlock(&tried);
  return 0;
}

static void handler(int signal) {
  pthread_mutex_lock(&used);  // deadlock
  pthread_mutex_unlock(&used);
  if (pthread_mutex_trylock(&tried) == 0) pthread_mutex_unlock(&tried);
}
