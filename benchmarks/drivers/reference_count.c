// moire: --entry get_reference --entry put_reference --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// An object that is destroyed with its last reference.
static spinlock_t lock;
static int references = 1, destroyed;

int get_reference(void) {
  int got = 0;
  spin_lock(&lock);
  if (!destroyed && references < 1000) {
    references++;
    got = 1;
    assert(references >= 1);
  }
  spin_unlock(&lock);
  return got;
}

void put_reference(void) {
  spin_lock(&lock);
  if (references > 0) {
    references--;
    if (references == 0) destroyed = 1;
  }
  assert(references >= 0);
  assert(references < 1000);
  assert(destroyed == 0 || destroyed == 1);
  spin_unlock(&lock);
}
