// moire: --check deadlock
// No other thread runs while a thread waits inside an atomic block: it waits forever, unless what it waits for has happened already.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static volatile int done;

static void *finishes(void *unused) {
  done = 1;
  return unused;
}

static void *other(void *unused) { return unused; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, finishes, 0);
  pthread_create(&second, 0, other, 0);
  while (!done) {
  }
  __VERIFIER_atomic_begin();
  pthread_join(first, 0);  // no deadlock
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  pthread_join(second, 0);  // deadlock
  __VERIFIER_atomic_end();
  return 0;
}
