// moire:
// A thread that is not waited for, for whatever reason, may still run.
#include <assert.h>
#include <pthread.h>

#define N 4

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int first, second, third, fourth;  // race

static void set(int *where) {
  pthread_mutex_lock(&m);
  *where = 1;
  pthread_mutex_unlock(&m);
}

static void *one(void *unused) { return set(&first), unused; }
static void *two(void *unused) { return set(&second), unused; }
static void *three(void *unused) { return set(&third), unused; }
static void *four(void *unused) { return set(&fourth), unused; }

int main(void) {
  pthread_t t[N];
  int i;

  for (i = 0; i < N; i++) pthread_create(&t[i], 0, one, 0);
  for (i = 0; i < N; i++) {
    if (__VERIFIER_nondet_int()) continue;
    pthread_join(t[i], 0);
  }
  first = 0;
  assert(first == 0);  // alarm

  for (i = 0; i < N; i++) pthread_create(&t[i], 0, two, 0);
  for (i = 0; i < N; i++) {
    if (__VERIFIER_nondet_int()) break;
    pthread_join(t[i], 0);
  }
  second = 0;
  assert(second == 0);  // alarm

  for (i = 0; i < N; i++) pthread_create(&t[i], 0, three, 0);
  for (i = 0; i < N; i += 2) pthread_join(t[i], 0);
  third = 0;
  assert(third == 0);  // alarm

  for (i = 0; i < N; i++) pthread_create(&t[0], 0, four, 0);
  for (i = 0; i < N; i++) pthread_join(t[i], 0);
  fourth = 0;
  assert(fourth == 0);  // alarm
  return 0;
}
