// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

int slots[10];
int count;

static void *store(void *unused) {
  slots[10] = 1;
  count++;
  return 0;
}

int main(void) {
  pthread_t one, other;
  if (pthread_create(&one, 0, store, 0)) return 1;
  if (pthread_create(&other, 0, store, 0)) return 1;
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
