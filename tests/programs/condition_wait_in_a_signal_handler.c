// moire: --check deadlock
// A handler that waits for a signal keeps the thread that it interrupts from sending it.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void on_signal(int number) {
  pthread_mutex_lock(&lock);  // deadlock
  while (!ready) pthread_cond_wait(&changed, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
}

int main(void) {
  signal(SIGTERM, on_signal);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return 0;
}
