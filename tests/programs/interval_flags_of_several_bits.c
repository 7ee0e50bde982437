// moire: --domain interval --check assert
// Flags that only ever have some of the values between the least and the greatest.
#include <assert.h>
#include <pthread.h>

enum { IDLE = 0, ARMED = 2, FIRED = 8 };
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int state = IDLE;
int other = IDLE;

void *timer(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    if (state == IDLE) state = ARMED;
    assert(state != 4);                    // safe
    assert(state != IDLE);                 // safe
    if (state == ARMED) state = FIRED;
    assert(state == FIRED);                // safe
    if (other == IDLE) other = ARMED;
    if (other == FIRED) other = 5;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

void *canceller(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    assert(state == IDLE || state == FIRED);  // safe
    assert(state != IDLE);                    // alarm
    state = IDLE;
    assert(other != 5);                       // alarm
    other = FIRED;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t one, two;
  if (pthread_create(&one, 0, timer, 0)) return 1;
  if (pthread_create(&two, 0, canceller, 0)) return 1;
  return 0;
}
