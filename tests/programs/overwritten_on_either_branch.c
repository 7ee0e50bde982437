// moire: --check assert
// On one branch the thread itself overwrites a variable, on the other one a thread that it waits for: what it was before is lost.
#include <assert.h>
#include <pthread.h>

static int early;
static int late;

static void *sets_early(void *unused) {
  early = 5;
  return unused;
}

static void *sets_late(void *unused) {
  late = 5;
  return unused;
}

int main(int argc, char **argv) {
  pthread_t thread;
  if (argc > 1) {
    early = 6;
  } else {
    pthread_create(&thread, 0, sets_early, 0);
    pthread_join(thread, 0);
  }
  assert(early >= 5);  // safe
  pthread_create(&thread, 0, sets_late, 0);
  if (argc > 1)
    late = 6;
  else
    pthread_join(thread, 0);
  assert(late >= 5);  // safe
  return 0;
}
