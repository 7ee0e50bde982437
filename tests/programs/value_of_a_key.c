// What a thread keeps under a key is memory like any other: its destructor may run at any time, and free it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;  // no race
static int destroyed;  // race

static void destroy(void *value) {
  destroyed++;
  free(value);  // race
}

static void *worker(void *unused) {
  int *own = malloc(sizeof *own);  // race
  if (!own) return unused;
  *own = 1;
  pthread_setspecific(key, own);
  int *again = pthread_getspecific(key);
  assert(again != 0);  // alarm
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_key_create(&key, destroy);
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  return 0;
}
