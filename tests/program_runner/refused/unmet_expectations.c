#include <assert.h>
#include <pthread.h>
// rounds: 9

int x;  // no race

void* work(void* unused) {
  x = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  assert(x == 0);  // safe
  assert(x < 2);
  x = 2;  // div
  pthread_join(thread, 0);
}
