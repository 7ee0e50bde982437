// moire:
// The thread with the greatest index still runs.
#include <assert.h>
#include <pthread.h>

#define N 4

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int busy;  // race

static void *worker(void *unused) {
  pthread_mutex_lock(&m);
  busy = 1;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < N - 1; i++) pthread_join(threads[i], 0);
  busy = 0;
  assert(busy == 0);  // alarm
  return 0;
}
