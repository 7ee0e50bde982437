// moire: --entry set_window --entry narrow_window --entry check_window --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A window of frequencies that a user moves; its ends never cross.
static spinlock_t lock;
static int low, high = 100;

void set_window(void) {
  int from = user_argument();
  int to = user_argument();
  if (from < 0 || to > 1000 || from > to) return;
  spin_lock(&lock);
  low = from;
  high = to;
  spin_unlock(&lock);
}

void narrow_window(void) {
  spin_lock(&lock);
  if (low < high) high = high - 1;
  assert(low <= high);
  spin_unlock(&lock);
}

void check_window(void) {
  spin_lock(&lock);
  assert(low >= 0);
  assert(high <= 1000);
  assert(low <= high);
  spin_unlock(&lock);
}
