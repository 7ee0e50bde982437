// moire: --check race,assert
// Past many steps, calls share one copy of the called function; what it does still happens.
#include <assert.h>
#include <pthread.h>

static int early, late;  // race
static int mine, scratch;

static void set(int *p) { *p = 1; }

#define TEN(x) x x x x x x x x x x
#define STEP scratch = scratch + 1;

static void *worker(void *unused) {
  early = 2;
  late = 2;
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  set(&early);
  TEN(TEN(TEN(STEP))) TEN(TEN(STEP)) TEN(TEN(STEP)) TEN(TEN(STEP))
  set(&late);
  set(&mine);
  assert(mine == 0);  // alarm
  return 0;
}
