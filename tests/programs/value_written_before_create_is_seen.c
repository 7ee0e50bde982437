// moire:
#include <assert.h>
#include <pthread.h>

int x;  // no race

void *child(void *unused) {
  assert(x == 7);  // safe
  assert(x != 7);  // alarm
  return unused;
}

int main(void) {
  pthread_t thread;
  x = 7;
  pthread_create(&thread, 0, child, 0);
  pthread_join(thread, 0);
  return 0;
}
