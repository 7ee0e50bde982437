// moire: --entry receive --entry report --entry clear --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// Received packets and those of them that were broken.
static spinlock_t lock;
static int packets, errors;

void receive(void) {
  int broken = user_argument();
  spin_lock(&lock);
  if (packets < 1000000) {
    packets++;
    if (broken) errors++;
  }
  spin_unlock(&lock);
}

int report(void) {
  spin_lock(&lock);
  int good = packets - errors;
  assert(errors <= packets);
  spin_unlock(&lock);
  assert(good >= 0);
  return good;
}

void clear(void) {
  spin_lock(&lock);
  packets = 0;
  errors = 0;
  spin_unlock(&lock);
}
