// An unknown function that does not return may end the thread.
#include <assert.h>
#include <pthread.h>

static int x;  // no race
_Noreturn void give_up(void);

static void *worker(void *unused) {
  x = 1;
  give_up();
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(x >= 0 && x <= 1);  // safe
  assert(x == 0);            // alarm
  return 0;
}
