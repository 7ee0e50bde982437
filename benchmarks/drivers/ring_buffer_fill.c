// moire: --entry ring_put --entry ring_get --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A ring buffer that counts its elements; the free ones are counted too.
#define SIZE 32
static spinlock_t lock;
static int used, unused = SIZE;

int ring_put(void) {
  int done = 0;
  spin_lock(&lock);
  if (unused > 0) {
    used++;
    unused--;
    done = 1;
  }
  assert(used + unused == SIZE);
  spin_unlock(&lock);
  return done;
}

int ring_get(void) {
  int done = 0;
  spin_lock(&lock);
  if (used > 0) {
    used--;
    unused++;
    done = 1;
  }
  assert(used <= SIZE);
  assert(unused <= SIZE);
  spin_unlock(&lock);
  return done;
}
