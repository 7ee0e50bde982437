// moire:
#include <assert.h>
#include <pthread.h>

int x;  // race

void *child(void *unused) {
  x = 1;
  assert(x == 1);  // alarm
  x = 2;
  return unused;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, child, 0);
  }
  return 0;
}
