// moire: --check race
// A function that calls itself may create a thread each time; a thread may create one of its own kind.
#include <pthread.h>

static int once;   // no race
static int again;  // race
static int clone;  // race
static int chain;  // no race

static void *alone(void *unused) {
  once++;
  return unused;
}

static void *several(void *unused) {
  again++;
  return unused;
}

static void *itself(void *depth) {
  pthread_t thread;
  chain++;
  if (*(int *)depth > 0) pthread_create(&thread, 0, itself, depth);
  clone++;
  return 0;
}

static void descend(int depth) {
  pthread_t thread;
  if (depth == 0) return;
  pthread_create(&thread, 0, several, 0);
  descend(depth - 1);
}

int main(int argc, char **argv) {
  static int depth;  // no race
  pthread_t thread;
  depth = argc;
  pthread_create(&thread, 0, alone, 0);
  descend(argc);
  pthread_create(&thread, 0, itself, &depth);
  return 0;
}
