// moire: --entry allocate --entry step_back --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// Descriptors of sixteen bytes in a page: offsets are multiples of sixteen.
#define PAGE 4096u
static spinlock_t lock;
static unsigned offset;

unsigned allocate(void) {
  spin_lock(&lock);
  unsigned mine = offset;
  offset = offset + 16;
  if (offset >= PAGE) offset = 0;
  assert(offset % 4 == 0);
  spin_unlock(&lock);
  assert(mine < PAGE);
  assert((mine & 15) == 0);
  return mine;
}

void step_back(void) {
  spin_lock(&lock);
  if (offset >= 16) offset = offset - 16;
  assert(offset % 16 == 0);
  spin_unlock(&lock);
}
