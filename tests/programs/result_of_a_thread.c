// A join returns what the thread returned, no matter how it was started.
#include <assert.h>
#include <pthread.h>

static int x, y;

static void* first(void* unused) { return &x; }
static void* second(void* unused) { pthread_exit(&y); }
static void* (*start)(void*) = first;

int main(void) {
  pthread_t one, two;
  void* result;
  pthread_create(&one, NULL, start, NULL);
  pthread_join(one, &result);
  *(int*)result = 5;
  assert(x == 0);  // alarm
  start = second;
  pthread_create(&two, NULL, second, NULL);
  pthread_join(two, &result);
  *(int*)result = 5;
  assert(y == 0);  // alarm
  return 0;
}
