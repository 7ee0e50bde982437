// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned sum, count;

void add(unsigned value) {
  pthread_mutex_lock(&lock);
  sum += value;
  count++;
  pthread_mutex_unlock(&lock);
}

unsigned average(void) {
  pthread_mutex_lock(&lock);
  unsigned result = sum / count;
  pthread_mutex_unlock(&lock);
  return result;
}

unsigned average_or_zero(void) {
  pthread_mutex_lock(&lock);
  unsigned result = count == 0 ? 0 : sum / count;
  pthread_mutex_unlock(&lock);
  return result;
}
