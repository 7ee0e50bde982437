// moire: --check race
// Reading the environment is no race unless some thread changes it; what putenv was given is part of it.
#include <pthread.h>
#include <stdlib.h>

static char setting[] = "COLOUR=red";  // race

static void* reader(void* unused) {
  const char* colour = getenv("COLOUR");  // race
  return colour && colour[0] == 'r' ? unused : NULL;
}

static void* writer(void* unused) {
  setenv("COLOUR", "blue", 1);
  return unused;
}

static void* painter(void* unused) {
  setting[7] = 'g';
  return unused;
}

int main(void) {
  pthread_t thread;
  putenv(setting);
  pthread_create(&thread, NULL, reader, NULL);
  pthread_create(&thread, NULL, writer, NULL);
  pthread_create(&thread, NULL, painter, NULL);
  return 0;
}
