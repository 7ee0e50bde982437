// moire: --entry ring_write --entry ring_read --entry ring_reset --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A ring buffer whose indices wrap by a comparison.
#define SIZE 64
static spinlock_t lock;
static unsigned char buffer[SIZE];
static int head, tail;

static int next(int index) {
  index = index + 1;
  if (index == SIZE) index = 0;
  return index;
}

void ring_write(void) {
  spin_lock(&lock);
  assert(head >= 0 && head < SIZE);
  buffer[head] = (unsigned char)user_argument();
  head = next(head);
  spin_unlock(&lock);
}

int ring_read(void) {
  int value = -1;
  spin_lock(&lock);
  if (tail != head) {
    assert(tail >= 0 && tail < SIZE);
    value = buffer[tail];
    tail = next(tail);
  }
  spin_unlock(&lock);
  assert(value >= -1 && value <= 255);
  return value;
}

void ring_reset(void) {
  spin_lock(&lock);
  head = 0;
  tail = 0;
  spin_unlock(&lock);
}
