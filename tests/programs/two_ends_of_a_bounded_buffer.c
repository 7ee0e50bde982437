// moire: --check deadlock
// The one end waits while the buffer is empty, the other one while it is full: never both, and each tells the other.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static int count;

static void* consumer(void* unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (count == 0) pthread_cond_wait(&not_empty, &lock);  // no deadlock
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  for (;;) {
    pthread_mutex_lock(&lock);
    while (count == 4) pthread_cond_wait(&not_full, &lock);  // no deadlock
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
  }
}
