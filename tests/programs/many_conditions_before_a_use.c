// moire: --check memory
// What decided that memory was given back is compared with the nearest conditions before a use, of two variables and not
// further than 64 steps away. Beyond them a wrong use is found all the same.
#include <stdlib.h>

int any(void);

static int near(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  int done = 0;
  if (any()) {
    free(p);  // no memory
    done = 1;
  }
  if (!done) *p = 1;  // no memory
  return 0;
}

static int beyondOthers(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  int done = 0, a = any(), b = any(), c = any();
  if (any()) {
    free(p);  // no memory
    done = 1;
  }
  if (!done && a && b && c) *p = 1;  // no memory
  return 0;
}

static int wrong(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  int done = 0, a = any(), b = any(), c = any();
  if (any()) {
    free(p);  // no memory
    done = 1;
  }
  if (done && a && b && c) *p = 1;  // memory
  return 0;
}

#define EIGHT(step) step step step step step step step step

static int wrongFarAway(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  int done = 0, steps = 0;
  if (any()) {
    free(p);  // no memory
    done = 1;
  }
  if (!done) return 0;
  EIGHT(EIGHT(steps = any();) steps = any();)
  *p = steps;  // memory
  return 0;
}

int main(void) { return near() + beyondOthers() + wrong() + wrongFarAway(); }
