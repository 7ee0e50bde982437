// moire: --entry suspend --entry resume --entry begin_use --entry end_use --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A device that sleeps only while nobody uses it.
static spinlock_t lock;
static int asleep, users;

void suspend(void) {
  spin_lock(&lock);
  if (users == 0) asleep = 1;
  spin_unlock(&lock);
}

void resume(void) {
  spin_lock(&lock);
  asleep = 0;
  spin_unlock(&lock);
}

int begin_use(void) {
  spin_lock(&lock);
  if (asleep || users >= 4) {
    spin_unlock(&lock);
    return -1;
  }
  assert(asleep == 0);
  users++;
  assert(users >= 1 && users <= 4);
  spin_unlock(&lock);
  return 0;
}

void end_use(void) {
  spin_lock(&lock);
  if (users > 0) users--;
  assert(users <= 3);
  assert(asleep >= 0 && asleep <= 1);
  spin_unlock(&lock);
}
