// moire: --entry set_mode --entry toggle_mode --entry verify --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A register that cannot be read back, and its copy in memory.
static spinlock_t lock;
static int hardware, shadow;

static void set(int value) {
  spin_lock(&lock);
  hardware = value;
  write_register(0, (unsigned)value);
  shadow = value;
  spin_unlock(&lock);
}

void set_mode(void) {
  int value = user_argument();
  if (value >= 0 && value < 256) set(value);
}

void toggle_mode(void) {
  spin_lock(&lock);
  int value = 255 - shadow;
  hardware = value;
  shadow = value;
  spin_unlock(&lock);
}

void verify(void) {
  spin_lock(&lock);
  assert(hardware == shadow);
  assert(shadow >= 0 && shadow < 256);
  spin_unlock(&lock);
}
