// A thread that was perhaps not created, or not waited for, does not replace anything for sure.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int created;   // no race
static int awaited;   // race
static int parallel;  // race

static void *one(void *unused) {
  created = 1;
  return unused;
}

static void *two(void *unused) {
  awaited = 1;
  return unused;
}

static void *three(void *unused) {
  parallel = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  if (__VERIFIER_nondet_int()) {
    pthread_create(&thread, 0, one, 0);
    pthread_join(thread, 0);
  }
  assert(created == 1);  // alarm

  pthread_create(&thread, 0, two, 0);
  if (__VERIFIER_nondet_int()) pthread_join(thread, 0);
  assert(awaited == 1);  // alarm

  pthread_create(&thread, 0, three, 0);
  parallel = 2;
  pthread_join(thread, 0);
  assert(parallel == 1);  // alarm
  return 0;
}
