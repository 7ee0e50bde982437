// moire: --check race,assert
// A flag with more writes than are tried out may still be set by any thread.
#include <assert.h>
#include <pthread.h>

static _Atomic int many, few;  // no race
static int by_many, by_few;  // race

#define TEN(x) x x x x x x x x x x
#define SET many = many + 1;

static void *worker(void *unused) {
  TEN(TEN(SET)) SET SET
  few = 1;
  if (many >= 101) by_many = 1;
  if (few == 1) by_few = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  if (many >= 101) by_many = 2;
  if (few == 1) by_few = 2;
  assert(many == 0);  // alarm
  assert(few == 0);   // alarm
  assert(few <= 1);   // safe
  return 0;
}
