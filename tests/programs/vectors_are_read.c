// moire: --check race,assert
// Shuffling and converting vectors reads them, whatever becomes of the result.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

typedef int four __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));

static four shuffled;   // race
static four converted;  // race
static four untouched;  // no race

static void *look(void *argument) {
  four some = __builtin_shufflevector(shuffled, shuffled, 0, 1, 2, 3);
  floats other = __builtin_convertvector(converted, floats);
  four own = __builtin_shufflevector(untouched, some, 0, 4, 1, 5);
  if (__VERIFIER_nondet_int()) assert(own[1] != 3);    // alarm
  if (__VERIFIER_nondet_int()) assert(other[1] != 1);  // alarm
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, look, 0);
  shuffled[1] = 3;
  converted[1] = 1;
  return 0;
}
