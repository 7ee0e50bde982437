// moire: --check deadlock
// A wait gives back its mutex only. Who has to take another lock of the waiting thread never comes to the signal.
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

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_mutex_lock(&kept);
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&kept);
  return 0;
}
