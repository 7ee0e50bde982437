// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>
#include <stdatomic.h>

static int box;
static atomic_int turn;

static void *fill(void *nothing) {
  for (int item = 0;; item++) {
    while (turn != 0) continue;
    box = item;
    turn = 1;
  }
  return nothing;
}

int main(void) {
  pthread_t filler;
  int last = 0;
  pthread_create(&filler, NULL, fill, NULL);
  for (;;) {
    while (turn != 1) continue;
    last = box;
    turn = 0;
  }
  return last;
}
