// moire: --entry send_packet --entry refill --entry configure --check assert
// SPDX-License-Identifier: Apache-2.0
#include "kernel.h"

// Tokens that allow to send, never more than the burst that is configured.
static spinlock_t lock;
static int tokens, burst = 10;

int send_packet(void) {
  int allowed = 0;
  spin_lock(&lock);
  if (tokens > 0) {
    tokens--;
    allowed = 1;
  }
  assert(tokens >= 0);
  spin_unlock(&lock);
  return allowed;
}

void refill(void) {
  spin_lock(&lock);
  if (tokens < burst) tokens++;
  assert(tokens <= burst);
  spin_unlock(&lock);
}

void configure(void) {
  int wanted = user_argument();
  if (wanted < 1 || wanted > 1000) return;
  spin_lock(&lock);
  burst = wanted;
  if (tokens > wanted) tokens = wanted;
  assert(burst >= 1);
  spin_unlock(&lock);
}
