// moire: --check race
// A pointer into one of so many arrays that elements are not told apart by their address: threads that meet there still
// race.
#include <pthread.h>
#include <stdint.h>

#define FIVE(name) name##0 [4], name##1 [4], name##2 [4], name##3 [4], name##4 [4]
#define BASES(name) name##0, name##1, name##2, name##3, name##4
static int FIVE(a), FIVE(b), FIVE(c), FIVE(d);  // race
static int mine[4];                             // no race
static int planted;                             // race
static int* const arrays[] = {BASES(a), BASES(b), BASES(c), BASES(d)};  // no race
static volatile int which;  // race

static void* worker(void* argument) {
  const int slot = (int)(intptr_t)argument;
  int* array = arrays[which];
  array[slot]++;
  mine[slot]++;
  planted = slot;
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++) pthread_create(&thread, NULL, worker, (void*)(intptr_t)i);
  which = 3;
  return 0;
}
