// moire: --entry set_brightness --entry fade --entry blink --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// A lamp between dark and bright.
static spinlock_t lock;
static int brightness, direction = 1;

void set_brightness(void) {
  int percent = user_argument();
  if (percent < 0) percent = 0;
  if (percent > 100) percent = 100;
  spin_lock(&lock);
  brightness = percent;
  spin_unlock(&lock);
}

void fade(void) {
  spin_lock(&lock);
  if (brightness >= 100) direction = -1;
  if (brightness <= 0) direction = 1;
  if (direction == 1) {
    if (brightness < 100) brightness++;
  } else {
    if (brightness > 0) brightness--;
  }
  assert(brightness >= 0 && brightness <= 100);
  assert(direction == 1 || direction == -1);
  spin_unlock(&lock);
}

void blink(void) {
  spin_lock(&lock);
  brightness = 100 - brightness;
  assert(brightness <= 100);
  assert(brightness >= 0);
  spin_unlock(&lock);
}
