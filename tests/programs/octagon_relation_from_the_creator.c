// moire: --domain octagon
// A thread finds what its creator set up, as long as no thread writes it.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int size;      // no race
int capacity;  // no race
int moving;    // race

void* worker(void* arg) {
  assert(size <= capacity);    // safe
  assert(moving <= capacity);  // alarm
  return 0;
}

int main(void) {
  pthread_t thread;
  int n = __VERIFIER_nondet_int();
  capacity = n;
  size = n;
  moving = n;
  pthread_create(&thread, 0, worker, 0);
  moving = __VERIFIER_nondet_int();
  pthread_join(thread, 0);
  assert(size <= capacity);  // safe
  return 0;
}
