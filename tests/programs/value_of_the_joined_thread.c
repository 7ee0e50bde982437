// What a thread surely writes before it ends replaces what was there when it was created, for threads that waited for it.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int written, perhaps, later, again;  // no race
static int twice;                            // no race

static void *worker(void *unused) {
  written = 1;
  if (__VERIFIER_nondet_int()) perhaps = 1;
  later = 1;
  again = 1;
  return unused;
}

static void *child(void *unused) {
  __atomic_store_n(&twice, 2, __ATOMIC_SEQ_CST);
  return unused;
}

static void *creator(void *unused) {
  pthread_t thread;
  __atomic_store_n(&twice, 1, __ATOMIC_SEQ_CST);
  pthread_create(&thread, 0, child, 0);
  pthread_join(thread, 0);
  return unused;
}

int main(void) {
  pthread_t thread, other;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  assert(written == 1);  // safe
  assert(perhaps == 1);  // alarm
  later = 2;
  assert(later == 2);  // safe
  pthread_create(&other, 0, creator, 0);
  pthread_join(other, 0);
  assert(twice == 2);  // safe
  if (__VERIFIER_nondet_int()) again = 3;
  assert(again == 1);  // alarm
  return 0;
}
