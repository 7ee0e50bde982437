// moire: --entry submit_request --entry change_medium --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// Requests to a disk must end before its last sector; the medium may be changed for a larger one.
static spinlock_t lock;
static int capacity = 1000;

int submit_request(void) {
  int first = user_argument();
  int count = user_argument();
  if (first < 0 || count < 0 || count > 64) return -1;
  spin_lock(&lock);
  int limit = capacity;
  if (first > limit - count) {
    spin_unlock(&lock);
    return -1;
  }
  assert(first <= capacity);
  spin_unlock(&lock);
  int last = first + count;
  assert(last <= limit);
  assert(first >= 0);
  return last;
}

void change_medium(void) {
  int sectors = user_argument();
  spin_lock(&lock);
  if (sectors > capacity && sectors < 100000000) capacity = sectors;
  assert(capacity >= 1000);
  spin_unlock(&lock);
}
