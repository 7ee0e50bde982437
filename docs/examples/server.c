// SPDX-License-Identifier: Apache-2.0
// A server whose threads share a configuration, guarded by a lock of its own make.

typedef struct {
  int ticket;
} spinlock;

void spin_acquire(spinlock* lock);
void spin_release(spinlock* lock);
int read_port(void);

static spinlock guard;
static int config;

void reload(void) {
  int port = read_port();
  spin_acquire(&guard);
  config = port;
  spin_release(&guard);
}

int serve(void) {
  spin_acquire(&guard);
  int port = config;
  spin_release(&guard);
  return port;
}

void reset_statistics(void) {
  spin_acquire(&guard);
  config = 0;
  spin_release(&guard);
}
