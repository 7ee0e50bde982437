// moire: --entry interrupt --entry bottom_half --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// An interrupt leaves work to a bottom half, which finds out by a flag.
static spinlock_t lock;
static int pending, causes;

void interrupt(void) {
  spin_lock(&lock);
  pending = 1;
  if (causes < 100) causes++;
  spin_unlock(&lock);
}

void bottom_half(void) {
  spin_lock(&lock);
  assert(pending == 0 || pending == 1);
  if (pending) {
    assert(causes >= 0);
    causes = 0;
    pending = 0;
  }
  assert(pending == 0);
  assert(causes <= 100);
  spin_unlock(&lock);
}
