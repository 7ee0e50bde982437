// moire: --check deadlock
// Any number of threads wait for work or the end, and a broadcast tells all of them of the end.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static int work, stop;

static void* worker(void* unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (work == 0 && !stop) pthread_cond_wait(&changed, &lock);  // no deadlock
    if (stop) break;
    work--;
  }
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 9; i++) {
    pthread_mutex_lock(&lock);
    work++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  pthread_mutex_lock(&lock);
  stop = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);  // no deadlock
  return 0;
}
