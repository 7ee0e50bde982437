// moire: --entry Producer --entry Consumer --granularity statement --check assert
// rounds: 3
// Figure 1 of POPL'12 as one would write it, with conditions instead of choices and assumptions.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock2 = PTHREAD_MUTEX_INITIALIZER;
static int counter;

int Producer(int batch) {
  pthread_mutex_lock(&lock2);
  pthread_mutex_lock(&lock1);
  if (counter > 0) {
    counter++;
    pthread_mutex_unlock(&lock1);
  } else {
    pthread_mutex_unlock(&lock1);
    counter = 0;
    for (; batch > 0; batch--) counter++;
  }
  pthread_mutex_unlock(&lock2);
  return batch;
}

void Consumer(void) {
  pthread_mutex_lock(&lock1);
  while (counter <= 0) {
    pthread_mutex_unlock(&lock1);
    pthread_mutex_lock(&lock1);
  }
  counter--;
  assert(counter >= 0);  // safe
  pthread_mutex_unlock(&lock1);
}
