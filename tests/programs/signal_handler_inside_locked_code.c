// moire: --check assert,bounds
// A handler that takes no lock runs in the middle of code that holds one, also if there is only one thread.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t index_of, first, second;
static int table[4];

static void on_signal(int number) {
  index_of = 7;
  first = 1;
  second = 1;
}

int main(void) {
  signal(SIGTERM, on_signal);
  pthread_mutex_lock(&lock);
  index_of = 2;
  table[index_of] = 1;     // bounds
  assert(index_of != 3);   // safe
  if (first == 0) {
    assert(first == 0);    // alarm
    assert(first <= 1);    // safe
  }
  pthread_mutex_unlock(&lock);
  return 0;
}
