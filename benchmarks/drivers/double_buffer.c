// moire: --entry flip --entry draw --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// Two buffers, one to draw on and one to show.
static spinlock_t lock;
static int shown, drawn = 1;
static int pixels[2];

void flip(void) {
  spin_lock(&lock);
  int old = shown;
  shown = drawn;
  drawn = old;
  assert(shown >= 0 && shown <= 1);
  assert(shown + drawn == 1);
  spin_unlock(&lock);
}

void draw(void) {
  spin_lock(&lock);
  assert(drawn == 0 || drawn == 1);
  assert(shown != drawn);
  pixels[drawn] = user_argument();
  spin_unlock(&lock);
}
