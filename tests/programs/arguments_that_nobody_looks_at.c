// moire: --check race,div
// What is passed is read, though the function has no name for it.
#include <pthread.h>

static int variable;  // race
static int extra;     // race
static int unnamed;   // race
static int zero;      // no race

static int first(int count, ...) { return count; }
static int none() { return 0; }
static int ignore(int) { return 0; }

static void *work(void *argument) {
  first(1, variable);
  none(extra);
  ignore(unnamed);
  first(1, 1 / zero);  // div
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  variable = extra = unnamed = 1;
  return 0;
}
