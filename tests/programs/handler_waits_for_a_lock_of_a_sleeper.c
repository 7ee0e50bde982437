// moire: --check deadlock
// A handler waits for a lock that a sleeping thread keeps: the thread below the handler never comes to its signal.
#include <signal.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;
static int ready;

static void* waits(void* unused) {
  pthread_mutex_lock(&kept);  // deadlock
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&kept);
  return NULL;
}

static void on_signal(int number) {
  pthread_mutex_lock(&kept);  // deadlock
  pthread_mutex_unlock(&kept);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  signal(SIGTERM, on_signal);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return 0;
}
