// moire: --entry start --entry finish --entry recycle --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// Requests are free, running or done; there are always as many as at first.
#define REQUESTS 8
static spinlock_t lock;
static int idle = REQUESTS, running, done;

void start(void) {
  spin_lock(&lock);
  if (idle > 0) {
    idle--;
    running++;
  }
  spin_unlock(&lock);
}

void finish(void) {
  spin_lock(&lock);
  if (running > 0) {
    running--;
    done++;
  }
  assert(idle + running + done == REQUESTS);
  spin_unlock(&lock);
}

void recycle(void) {
  spin_lock(&lock);
  idle = idle + done;
  done = 0;
  assert(idle >= 0 && idle <= REQUESTS);
  assert(running >= 0);
  spin_unlock(&lock);
}
