// SPDX-License-Identifier: Apache-2.0
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock1 = PTHREAD_MUTEX_INITIALIZER, lock2 = PTHREAD_MUTEX_INITIALIZER;
static int counter;

void producer(int batch) {
  pthread_mutex_lock(&lock2);
  pthread_mutex_lock(&lock1);
  if (counter > 0) {
    counter++;
    pthread_mutex_unlock(&lock1);
  } else {
    pthread_mutex_unlock(&lock1);
    counter = 0;  // a reset, without the consumers' lock
    for (; batch > 0; batch--) counter++;
  }
  pthread_mutex_unlock(&lock2);
}

void consumer(void) {
  pthread_mutex_lock(&lock1);
  while (counter <= 0) {
    pthread_mutex_unlock(&lock1);
    pthread_mutex_lock(&lock1);
  }
  counter--;
  assert(counter >= 0);
  pthread_mutex_unlock(&lock1);
}
