// moire: --check memory
// In each turn of a loop the locals of its body are new ones. Who is called by a function may use its locals.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()
struct frame {
  struct frame *below, *above;
  int depth;
};

static int depthOf(struct frame *frame) {
  int depth = 0;
  for (; frame; frame = frame->below) depth++;  // no memory
  return depth;
}

static int nest(struct frame *below, int more) {
  struct frame own = {below, 0, more};
  if (below) below->above = &own;  // no memory
  if (more == 0) return depthOf(&own);
  nest(&own, more - 1);
  return own.above->depth;         // memory
}

int main(void) {
  int *stale = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    if (stale) *stale = 1;   // memory
    stale = &x;
  }
  int *again = 0;
retry:
  if (again) *again = 1;     // memory
  {
    int y = 0;
    again = &y;
    y++;
    if (any()) goto retry;
  }
  for (;;) {
    int z = 0;
    int *own = &z;
    *own = 1;
    if (any()) break;
    if (any()) continue;
  }
  return nest(0, 3);
}
