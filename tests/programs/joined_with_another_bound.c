// moire:
// The number of threads changes between creation and join, or the handles do.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int counted, overwritten, again;  // race
static int kept;                         // no race
static pthread_t t[8];
static int n;

static void set(int *where) {
  pthread_mutex_lock(&m);
  *where = 1;
  pthread_mutex_unlock(&m);
}

static void *one(void *unused) { return set(&counted), unused; }
static void *two(void *unused) { return set(&overwritten), unused; }
static void *three(void *unused) { return set(&again), unused; }
static void *four(void *unused) { return set(&kept), unused; }

static void start(void *(*function)(void *)) {
  for (int i = 0; i < n; i++) pthread_create(&t[i], 0, function, 0);
}

static void stop(void) {
  for (int i = 0; i < n; i++) pthread_join(t[i], 0);
}

int main(void) {
  n = 8;
  start(one);
  n = 4;
  stop();
  counted = 0;
  assert(counted == 0);  // alarm

  n = 8;
  start(two);
  t[3] = t[2];
  stop();
  overwritten = 0;
  assert(overwritten == 0);  // alarm

  for (int round = 0; round < 2; round++) {
    start(three);
    if (__VERIFIER_nondet_int()) continue;
    stop();
    again = 0;
    assert(again == 0);  // alarm
  }

  for (int round = 0; round < 2; round++) {
    start(four);
    stop();
    kept = 0;
    assert(kept == 0);  // safe
  }
  return 0;
}
