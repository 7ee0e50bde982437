// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

static pthread_mutex_t debit = PTHREAD_MUTEX_INITIALIZER, credit = PTHREAD_MUTEX_INITIALIZER;

static void *pay(void *nothing) {
  pthread_mutex_lock(&debit);
  pthread_mutex_lock(&credit);
  pthread_mutex_unlock(&credit);
  pthread_mutex_unlock(&debit);
  return nothing;
}

static void *refund(void *nothing) {
  pthread_mutex_lock(&credit);
  pthread_mutex_lock(&debit);
  pthread_mutex_unlock(&debit);
  pthread_mutex_unlock(&credit);
  return nothing;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, pay, NULL);
  pthread_create(&other, NULL, refund, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
