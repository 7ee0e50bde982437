// moire: --entry transfer --entry probe --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A bus that a thread uses only if it gets the lock at once.
static spinlock_t lock;
static int busy, transfers, failures;

void transfer(void) {
  if (spin_trylock(&lock) != 1) return;
  assert(busy == 0);
  busy = 1;
  if (transfers < 1000) transfers++;
  if (user_argument() && failures < transfers) failures++;
  assert(busy == 1);
  assert(failures <= transfers);
  busy = 0;
  spin_unlock(&lock);
}

int probe(void) {
  spin_lock(&lock);
  int good = transfers - failures;
  assert(transfers <= 1000);
  spin_unlock(&lock);
  assert(good >= 0);
  return good;
}
