// All threads begin in one function, which calls what its creator gave it: each call of the wrapper makes another kind.
#include <pthread.h>
#include <stdlib.h>

static int first;   // no race
static int second;  // no race
static int both;    // race

static void *begin(void *real) {
  ((void (*)(void))real)();
  return 0;
}

static pthread_t start(void (*real)(void)) {
  pthread_t thread;
  if (pthread_create(&thread, 0, begin, (void *)real) != 0) abort();
  return thread;
}

static void one(void) {
  first = 1;
  both = 1;
}

static void other(void) {
  second = 1;
  both = 2;
}

int main(void) {
  start(one);
  start(other);
  return 0;
}
