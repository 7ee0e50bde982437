// pthread_exit ends the thread wherever it is called, and what follows is not executed.
#include <assert.h>
#include <pthread.h>

static int x;  // no race

static void leave(void *result) { pthread_exit(result); }

static void *worker(void *unused) {
  x = 1;
  if (x) leave(unused);
  x = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  assert(x == 1);  // safe
  return 0;
}
