// moire: --entry device_open --entry device_release --entry device_ioctl --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A device that counts who has it open, up to a limit.
#define LIMIT 16
static spinlock_t lock;
static int users;

int device_open(void) {
  spin_lock(&lock);
  if (users >= LIMIT) {
    spin_unlock(&lock);
    return -1;
  }
  users++;
  assert(users >= 1);
  assert(users <= LIMIT);
  spin_unlock(&lock);
  return 0;
}

void device_release(void) {
  spin_lock(&lock);
  if (users > 0) users--;
  assert(users < LIMIT);
  spin_unlock(&lock);
}

int device_ioctl(void) {
  spin_lock(&lock);
  int now = users;
  spin_unlock(&lock);
  assert(now >= 0 && now <= LIMIT);
  return now;
}
