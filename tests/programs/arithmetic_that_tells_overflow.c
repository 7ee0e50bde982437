// moire: --check assert,null,race
// The result goes where the last argument points to, whether it fits or not.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int shared;      // race
static unsigned carry;  // race
static int other;       // no race

static void *work(void *argument) {
  int sum = 3;
  if (__VERIFIER_nondet_int()) assert(!__builtin_add_overflow(1, 2, &shared));  // alarm
  __builtin_addc(1U, 2U, 0U, &carry);
  if (__builtin_smul_overflow(4, 5, &sum)) return argument;
  if (__VERIFIER_nondet_int()) assert(sum == 3);  // alarm
  assert(other == 0);                             // safe
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  int *place = malloc(sizeof(int));
  __builtin_sub_overflow(1, 2, place);  // null
  int last;
  assert(__builtin_sub_overflow(1, 2, &last) <= 1);  // safe
  return 0;
}
