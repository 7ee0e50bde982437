// moire: --entry transmit --entry set_length --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A serial port takes up to sixteen bytes at a time.
#define DEPTH 16
static spinlock_t lock;
static int length = 8;
static unsigned char fifo[DEPTH];

void transmit(void) {
  spin_lock(&lock);
  int count = length;
  int i;
  for (i = 0; i < count; i++) {
    assert(i >= 0);
    assert(i < DEPTH);
    fifo[i] = (unsigned char)user_argument();
  }
  assert(i <= DEPTH);
  assert(i == count || count < 0);
  spin_unlock(&lock);
}

void set_length(void) {
  int wanted = user_argument();
  if (wanted < 0 || wanted > DEPTH) return;
  spin_lock(&lock);
  length = wanted;
  spin_unlock(&lock);
}
