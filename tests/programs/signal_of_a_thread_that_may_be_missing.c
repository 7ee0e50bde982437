// moire: --check deadlock
// The thread that signals is created, unless the program was given arguments.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int ready;

static void* producer(void* unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char** argv) {
  pthread_t thread;
  if (argc == 1) pthread_create(&thread, NULL, producer, NULL);
  pthread_mutex_lock(&lock);
  while (!ready) pthread_cond_wait(&changed, &lock);  // deadlock
  pthread_mutex_unlock(&lock);
  return 0;
}
