// moire: --check deadlock
// Each of two threads waits for a signal that the other one sends after its own wait.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static pthread_cond_t other_changed = PTHREAD_COND_INITIALIZER;
static int one_ready, other_ready;

static void* one(void* unused) {
  pthread_mutex_lock(&lock);
  while (!other_ready) pthread_cond_wait(&other_changed, &lock);  // deadlock
  one_ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, one, NULL);
  pthread_mutex_lock(&lock);
  while (!one_ready) pthread_cond_wait(&changed, &lock);  // deadlock
  other_ready = 1;
  pthread_cond_signal(&other_changed);
  pthread_mutex_unlock(&lock);
  return 0;
}
