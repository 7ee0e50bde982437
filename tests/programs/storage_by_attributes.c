// moire: --check assert,race
// Where a variable is kept, and which definition of an inline function counts.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static __thread int own;
int common_one __attribute__((common));  // race
int common_one __attribute__((common));

extern inline __attribute__((gnu_inline)) int twice(int value) { return 2 * value; }
int twice(int value) { return value + value; }

static void *work(void *argument) {
  own++;
  common_one = 3;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  own = 7;
  assert(own == 7);                                      // safe
  if (__VERIFIER_nondet_int()) assert(common_one == 0);  // alarm
  assert(twice(3) == 6);                                 // safe
  if (__VERIFIER_nondet_int()) assert(twice(3) != 6);    // alarm
  return 0;
}
