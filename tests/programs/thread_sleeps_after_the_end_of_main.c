// moire: --check deadlock
// Main ends, but not the program: a thread of it waits forever.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int work;

static void* worker(void* unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (work == 0) pthread_cond_wait(&changed, &lock);  // deadlock
    work--;
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  work++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_exit(NULL);
}
