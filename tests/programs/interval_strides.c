// moire: --domain interval --check assert
// What is counted in steps of a power of two stays a multiple of it, also where an unsigned counter wraps around.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned aligned;
unsigned by_three;
int down = 64;

int __VERIFIER_nondet_int(void);

void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    aligned = aligned + 16;
    assert(aligned % 4 == 0);        // safe
    assert((aligned & 15) == 0);     // safe
    if (__VERIFIER_nondet_int()) {
      assert(aligned % 32 == 0);     // alarm
    }
    unsigned odd = aligned + 1;
    assert(odd % 2 == 1);            // safe
    assert(odd != 4096);             // safe
    by_three = by_three + 3;
    assert(by_three % 3 == 0);       // alarm
    if (down > -64) down = down - 8;
    assert(down % 8 == 0);           // safe
    assert(down >= -64);             // safe
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  for (;;) {
    pthread_t thread;
    if (pthread_create(&thread, 0, worker, 0)) return 1;
  }
}
