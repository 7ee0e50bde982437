// moire: --check memory
// `realloc` gives the old object back if it returns a new one; else the old one stays.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()

static void old(void) {
  int *p = malloc(4);
  if (!p) return;
  int *alias = p;
  int *q = realloc(p, 8);  // no memory
  if (!q) {
    *p = 1;   // no memory
    free(p);  // no memory
    return;
  }
  *q = 2;             // no memory
  if (any()) *p = 1;  // memory
  if (any()) *alias = 1;   // memory
  if (any()) {
    free(p);          // memory
    return;
  }
  free(q);            // no memory
  if (any()) *q = 3;  // memory
}

static void lost(void) {
  int *p = malloc(4);
  p = realloc(p, 8);  // no memory
  if (p) *p = 1;      // no memory
  free(p);            // no memory
}

static void nothing(unsigned n) {
  int *p = malloc(4);
  if (!p) return;
  // With nothing asked for, it may give back the old one all the same.
  int *q = realloc(p, n);  // no memory
  if (!q) *p = 1;          // memory
}

static void fromNull(void) {
  int *p = 0;
  p = realloc(p, 4);  // no memory
  free(p);            // no memory
}

static void twice(void) {
  int *p = malloc(4);
  free(p);                      // no memory
  if (any()) p = realloc(p, 8); // memory
}

int main(void) {
  old();
  lost();
  nothing((unsigned)any());
  fromNull();
  twice();
  return 0;
}
