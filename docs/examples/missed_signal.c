// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void* consumer(void* unused) {
  pthread_mutex_lock(&lock);
  /* The signal may have come already. */
  pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  pthread_cond_signal(&changed);
  pthread_join(thread, NULL);
  return 0;
}
