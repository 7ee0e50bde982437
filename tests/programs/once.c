// The function is called once, before any thread goes on.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;  // no race
static int table;                                // no race

static void initialise(void) { table = 7; }

static void* worker(void* unused) {
  pthread_once(&once, initialise);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  return 0;
}
