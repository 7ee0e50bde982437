// moire: --entry mark_dirty --entry write_back --entry release_page --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A page is clean, dirty or being written; the flags are bits of a word.
enum { CLEAN = 0, DIRTY = 2, WRITING = 8 };
static spinlock_t lock;
static unsigned flags = CLEAN;

void mark_dirty(void) {
  spin_lock(&lock);
  if (flags == CLEAN) flags = DIRTY;
  assert((flags & 1) == 0);
  spin_unlock(&lock);
}

void write_back(void) {
  spin_lock(&lock);
  if (flags == DIRTY) flags = WRITING;
  assert(flags != DIRTY);
  assert(flags == CLEAN || flags == WRITING);
  spin_unlock(&lock);
}

void release_page(void) {
  spin_lock(&lock);
  assert(flags <= WRITING);
  assert(flags != 4);
  flags = CLEAN;
  spin_unlock(&lock);
}
