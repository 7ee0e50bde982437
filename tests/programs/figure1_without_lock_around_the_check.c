// moire: --entry Producer --entry Consumer --granularity statement --check assert
// Figure 1 where the consumer reads the counter without lock1: two consumers may take the last item.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

pthread_mutex_t lock1 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t lock2 = PTHREAD_MUTEX_INITIALIZER;
int counter = 0;

int Producer(int batch) {
  pthread_mutex_lock(&lock2);  // u1
  pthread_mutex_lock(&lock1);  // u2
  if (__VERIFIER_nondet_int()) {
    __VERIFIER_assume(counter > 0);  // u3
    counter++;                       // u4
    pthread_mutex_unlock(&lock1);    // u5
    pthread_mutex_unlock(&lock2);    // u6
    return 1;                        // u7
  } else {
    __VERIFIER_assume(counter <= 0);  // u8
    pthread_mutex_unlock(&lock1);     // u9
    counter = 0;                      // u10
    while (__VERIFIER_nondet_int()) {
      __VERIFIER_assume(batch > 0);  // u11
      counter++;                     // u12
      batch--;                       // u13
    }
    __VERIFIER_assume(batch <= 0);  // u14
    pthread_mutex_unlock(&lock2);   // u15
    return batch;                   // u16
  }
}

void Consumer(void) {
  __VERIFIER_assume(counter > 0);  // v4
  counter--;                       // v5
  assert(counter >= 0);            // v6: alarm
}
