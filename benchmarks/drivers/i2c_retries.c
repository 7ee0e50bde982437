// moire: --entry transfer --entry set_retries --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A transfer is tried again, up to as often as the user wants.
static spinlock_t lock;
static int retries = 3;

int transfer(void) {
  spin_lock(&lock);
  int most = retries;
  spin_unlock(&lock);
  int tries = 0;
  while (tries < most) {
    tries++;
    if (user_argument()) break;
  }
  assert(tries <= most);
  assert(tries >= 0);
  assert(tries <= 10);
  return tries;
}

void set_retries(void) {
  int wanted = user_argument();
  if (wanted < 1 || wanted > 10) return;
  spin_lock(&lock);
  retries = wanted;
  assert(retries >= 1);
  spin_unlock(&lock);
}
