// moire: --check null
// The macros for clean-ups call a function that the library declares as weak: it is there. One's own may be missing.
#include <pthread.h>

__attribute__((weak)) void own(void);

static void nothing(void *unused) {}

static void *worker(void *unused) {
  pthread_cleanup_push(nothing, NULL);
  pthread_testcancel();
  pthread_cleanup_pop(1);
  own();  // null
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, worker, NULL);
  return 0;
}
