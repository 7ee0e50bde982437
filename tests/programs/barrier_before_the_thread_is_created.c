// moire: --check assert
// What is written behind a barrier is not seen by a thread before it, nor by its creator before it is created.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int x;

static void *writer(void *unused) {
  pthread_barrier_wait(&barrier);
  x = 1;
  return unused;
}

static void *reader(void *unused) {
  assert(x == 0);  // safe
  pthread_barrier_wait(&barrier);
  assert(x == 0);  // alarm
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, writer, 0);
  pthread_create(&thread, 0, reader, 0);
  return 0;
}
