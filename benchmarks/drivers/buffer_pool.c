// moire: --entry take --entry give --entry shrink --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A pool of buffers: what is free and what is in use adds up, unless the pool shrinks.
static spinlock_t lock;
static int available = 16, taken, total = 16;

int take(void) {
  int got = 0;
  spin_lock(&lock);
  if (available > 0) {
    available--;
    taken++;
    got = 1;
  }
  assert(available >= 0);
  spin_unlock(&lock);
  return got;
}

void give(void) {
  spin_lock(&lock);
  if (taken > 0) {
    taken--;
    available++;
  }
  assert(available + taken == total);
  spin_unlock(&lock);
}

void shrink(void) {
  spin_lock(&lock);
  if (available > 0) {
    available--;
    total--;
  }
  assert(taken >= 0);
  spin_unlock(&lock);
}
