// moire: --check all
// The thread that calls `exit` runs handlers and destructors, with its own thread-local variables, while main goes on.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static __thread int mine;
static int seen;    // race
static int unseen;  // no race

static void handler(void) {
  assert(mine == 0 || mine == 1);  // safe
  assert(mine == 0);               // alarm
}

__attribute__((destructor)) static void destructor(void) { seen = 1; }

static void *quitter(void *argument) {
  mine = 1;
  if (argument) exit(1);
  return 0;
}

static void *quitter_at_once(void *argument) {
  unseen = 1;
  _exit(1);
}

int main(void) {
  pthread_t one, two;
  mine = 0;
  atexit(handler);
  pthread_create(&one, 0, quitter, &one);
  seen = 2;
  pthread_create(&two, 0, quitter_at_once, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
