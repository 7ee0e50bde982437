// moire: --entry push --entry pop --init init --domain octagon
// A stack whose capacity is a variable: its top stays within it, whichever threads push and pop.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int top;       // no race
int capacity;  // no race

void init(void) {
  capacity = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 < capacity && capacity <= 64);
}

void push(void) {
  pthread_mutex_lock(&m);
  if (top < capacity) {
    assert(top < 64);  // safe
    top++;
  }
  assert(top <= capacity);  // safe
  pthread_mutex_unlock(&m);
}

void pop(void) {
  pthread_mutex_lock(&m);
  assert(top <= capacity);  // safe
  if (top > 0) top--;
  pthread_mutex_unlock(&m);
}
