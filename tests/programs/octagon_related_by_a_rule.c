// moire: --domain octagon --rules octagon_related_by_a_rule.dl
// Nothing in the program compares the two, computes one from the other or locks a lock for both: a rule says that they
// belong together.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int first;  // no race
static int copy;   // no race
static int alone;  // no race

static void *reader(void *unused) {
  if (first > 3) assert(copy > 3);   // safe
  if (first > 3) assert(alone > 3);  // alarm
  return unused;
}

int main(void) {
  if (__VERIFIER_nondet_int()) {
    first = 1;
    copy = 1;
    alone = 1;
  } else {
    first = 7;
    copy = 7;
    alone = 7;
  }
  pthread_t thread;
  while (__VERIFIER_nondet_int()) pthread_create(&thread, 0, reader, 0);
  return 0;
}
