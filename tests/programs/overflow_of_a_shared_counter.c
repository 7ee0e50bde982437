// moire: --check overflow
// Any number of threads may step in between test and increment, unless a lock keeps them apart.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int open;
static int counted;
static int bounded;

static void *work(void *unused) {
  counted++;                       // overflow
  if (open < 100) open++;          // overflow
  pthread_mutex_lock(&m);
  if (bounded < 100) bounded++;    // no overflow
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  for (;;) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
  }
}
