// moire: --check race
// Any number of threads may read the environment that was set up before.
#include <pthread.h>
#include <stdlib.h>

static void* reader(void* unused) {
  const char* colour = getenv("COLOUR");  // no race
  return colour && colour[0] == 'r' ? unused : NULL;
}

int main(void) {
  pthread_t one, other;
  setenv("COLOUR", "red", 1);
  pthread_create(&one, NULL, reader, NULL);
  pthread_create(&other, NULL, reader, NULL);
  return 0;
}
