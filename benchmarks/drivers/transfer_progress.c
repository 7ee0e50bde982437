// moire: --entry advance --entry restart --entry query --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// How much of a transfer is done; its length is fixed when it begins.
static spinlock_t lock;
static int length, position;

void restart(void) {
  int wanted = user_argument();
  if (wanted < 0 || wanted > 4096) return;
  spin_lock(&lock);
  position = 0;
  length = wanted;
  spin_unlock(&lock);
}

void advance(void) {
  spin_lock(&lock);
  int left = length - position;
  if (left > 0) {
    int step = left > 64 ? 64 : left;
    position = position + step;
  }
  assert(position >= 0);
  assert(position <= length);
  spin_unlock(&lock);
}

int query(void) {
  spin_lock(&lock);
  int left = length - position;
  spin_unlock(&lock);
  assert(left >= 0);
  assert(left <= 4096);
  return left;
}
