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
  pthread_t one, two;
  pthread_create(&one, 0, child, 0);
  pthread_create(&two, 0, child, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(x == 2);  // safe
  return 0;
}
