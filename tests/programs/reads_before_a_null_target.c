// moire: --check race,null
// The value of an assignment is read before its target is followed: a null target hides no race.
#include <pthread.h>
#include <stddef.h>

static int x;  // race
static int y;  // race
static int z;  // race
static int *to_x = &x, *to_y = &y, *to_z = &z;
static int result;

static void* worker(void* unused) {
  x = 1;
  y = 1;
  z = 1;
  return NULL;
}

static void assign(int* nowhere) {
  *nowhere = *to_x;  // null
}
static void add(int* nowhere) {
  *nowhere += *to_y;  // null
}
static void combine(int* nowhere) {
  result = *to_z - *nowhere;  // null
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  void (*volatile which)(int*) = assign;
  which = add;
  which = combine;
  which(NULL);
  return 0;
}
