// moire: --entry dma_submit --entry dma_complete --entry dma_reset --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// Descriptors that were handed to the hardware, and those that it gave back.
static spinlock_t lock;
static int submitted, completed;

void dma_submit(void) {
  spin_lock(&lock);
  if (submitted < 1000000) submitted++;
  assert(completed <= submitted);
  spin_unlock(&lock);
}

void dma_complete(void) {
  spin_lock(&lock);
  if (completed < submitted) {
    completed++;
    assert(completed >= 1);
  }
  assert(completed <= submitted);
  spin_unlock(&lock);
}

void dma_reset(void) {
  spin_lock(&lock);
  submitted = 0;
  completed = 0;
  spin_unlock(&lock);
}
