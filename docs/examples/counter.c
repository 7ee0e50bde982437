// SPDX-License-Identifier: Apache-2.0
#include <assert.h>

static int counter;

void worker(void) {
  counter++;
  assert(counter >= 0);
}
