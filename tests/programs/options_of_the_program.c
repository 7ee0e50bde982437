// moire: --check race,assert
// getopt keeps what it found in variables of the library.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int count;         // no race
static char** arguments;  // no race

static void* worker(void* unused) {
  getopt(count, arguments, "a:");  // race
  return unused;
}

int main(int argc, char** argv) {
  pthread_t one, other;
  count = argc;
  arguments = argv;
  optopt = 1;
  getopt(argc, argv, "a:");
  assert(optopt == 1);  // alarm
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  return 0;
}
