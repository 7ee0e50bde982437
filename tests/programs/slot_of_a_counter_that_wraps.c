// moire: --check race
// A counter that wraps around after two steps means one element again and again.
#include <pthread.h>

static char wraps[0x90000000];  // race
static char goes_on[1024];      // no race

static void *worker(void *slot) {
  ++*(char *)slot;
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (unsigned i = 0; i < 0x90000000u; i += 0x80000000u) pthread_create(&thread, NULL, worker, &wraps[i]);
  for (unsigned i = 0; i < 1024; i += 64) pthread_create(&thread, NULL, worker, &goes_on[i]);
  return 0;
}
