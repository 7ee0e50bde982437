// moire:
// As many threads as there are arguments; all of them have ended when the loop has.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int busy;  // no race

static void *worker(void *unused) {
  pthread_mutex_lock(&m);
  busy = 1;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t *threads = malloc(argc * sizeof *threads);
  if (!threads) return 1;
  for (int i = 0; i < argc; i++)
    if (pthread_create(&threads[i], 0, worker, argv[i])) exit(1);
  for (int i = 0; i < argc; i++) {
    int failed = pthread_join(threads[i], 0);
    if (failed) exit(1);
  }
  busy = 0;
  assert(busy == 0);  // safe
  free(threads);
  return 0;
}
