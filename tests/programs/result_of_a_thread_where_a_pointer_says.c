// moire: --check assert
// What a thread returns gets to where a pointer says.
#include <assert.h>
#include <pthread.h>

static int mine;
static int other;
static void *kept = &other;
static void *dropped;
static void **place = &dropped;

static void *worker(void *unused) { return &mine; }

int main(int argc, char **argv) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (argc < 2) place = &kept;
  pthread_join(thread, place);
  *(int *)kept = 1;
  assert(mine == 0);  // alarm
  return 0;
}
