// moire: --check deadlock
// Two threads wait for signals of each other in turns, and nothing tells whose turn it is: both may wait at once.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ping = PTHREAD_COND_INITIALIZER;
static pthread_cond_t pong = PTHREAD_COND_INITIALIZER;

static void* other(void* unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    pthread_cond_wait(&ping, &lock);  // deadlock
    pthread_cond_signal(&pong);
  }
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  pthread_mutex_lock(&lock);
  for (;;) {
    pthread_cond_signal(&ping);
    pthread_cond_wait(&pong, &lock);  // deadlock
  }
}
