// moire: --check deadlock
// Each thread is given a slot with a lock of its own, which no other thread ever waits for.
#include <pthread.h>

static struct slot {
  pthread_mutex_t lock;
  int sum;
} slots[4];

static pthread_mutex_t common = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *argument) {
  struct slot *mine = argument;
  pthread_mutex_lock(&common);      // no deadlock
  pthread_mutex_lock(&mine->lock);  // no deadlock
  mine->sum++;
  pthread_mutex_unlock(&mine->lock);
  pthread_mutex_unlock(&common);
  pthread_mutex_lock(&mine->lock);
  pthread_mutex_lock(&common);
  pthread_mutex_unlock(&common);
  pthread_mutex_unlock(&mine->lock);
  return 0;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, worker, &slots[i]);
  return 0;
}
