// A local is shared only if its address gets to another thread.
#include <assert.h>
#include <pthread.h>

static void set(int* where, int value) { *where = value; }

static void* worker(void* argument) {
  set(argument, 4);
  return NULL;
}

int main(void) {
  int given = 1;  // race
  int kept = 1;
  pthread_t thread;
  pthread_create(&thread, NULL, worker, &given);
  set(&kept, 2);
  assert(kept == 2);                 // safe
  assert(given == 1);                // alarm
  assert(given >= 1 && given <= 4);  // safe
  return 0;
}
