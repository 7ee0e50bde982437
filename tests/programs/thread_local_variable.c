// Each thread has its own.
#include <assert.h>
#include <pthread.h>

static _Thread_local int mine;

static void* worker(void* unused) {
  mine = 1;
  mine++;
  assert(mine == 2);  // safe
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, NULL, worker, NULL);
  mine = 5;
  assert(mine == 5);  // safe
  return 0;
}
