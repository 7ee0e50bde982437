// moire: --entry timer_arm --entry timer_fire --entry timer_cancel --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A timer that is idle, armed or fired; the numbers are those of the hardware.
enum { IDLE = 0, ARMED = 2, FIRED = 8 };
static spinlock_t lock;
static int state = IDLE;

int timer_arm(void) {
  int busy = 0;
  spin_lock(&lock);
  if (state == IDLE)
    state = ARMED;
  else
    busy = 1;
  assert(state != 4);
  spin_unlock(&lock);
  return busy;
}

void timer_fire(void) {
  spin_lock(&lock);
  if (state == ARMED) state = FIRED;
  assert(state == IDLE || state == FIRED);
  spin_unlock(&lock);
}

void timer_cancel(void) {
  spin_lock(&lock);
  assert(state == IDLE || state == ARMED || state == FIRED);
  state = IDLE;
  spin_unlock(&lock);
}
