// moire:
#include <assert.h>
#include <pthread.h>

int x;  // no race

void *child(void *unused) {
  x = 1;
  assert(x == 1);  // safe
  x = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, child, 0);
  return 0;
}
