// moire: --entry set_timeout --entry tick --entry ping --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A watchdog whose timeout a user sets within limits, and which counts down from it.
#define SHORTEST 5
#define LONGEST 3600
static spinlock_t lock;
static int timeout = 60, left = 60, bites;

void set_timeout(void) {
  int wanted = user_argument();
  if (wanted < SHORTEST) wanted = SHORTEST;
  if (wanted > LONGEST) wanted = LONGEST;
  spin_lock(&lock);
  timeout = wanted;
  left = wanted;
  spin_unlock(&lock);
}

void tick(void) {
  spin_lock(&lock);
  if (left > 0)
    left--;
  else if (bites < 10)
    bites++;
  assert(left >= 0);
  assert(left <= timeout);
  assert(bites <= 10);
  spin_unlock(&lock);
}

void ping(void) {
  spin_lock(&lock);
  left = timeout;
  assert(timeout >= SHORTEST && timeout <= LONGEST);
  spin_unlock(&lock);
}
