// moire:
#include <assert.h>
#include <pthread.h>

int x;  // no race

void *child(void *unused) {
  assert(x == 1);  // safe
  return unused;
}

int main(void) {
  pthread_t thread;
  x = 1;
  pthread_create(&thread, 0, child, 0);
  pthread_join(thread, 0);
  x = 2;
  return 0;
}
