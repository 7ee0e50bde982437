// The size of an object is asked for, but what would change something is not evaluated.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int calls, place;

static int *next(void) {
  calls++;
  return &place;
}

int main(void) {
  unsigned long size = __builtin_object_size(next(), 0);
  assert(calls == 0);  // safe
  size += __builtin_dynamic_object_size((next(), &place), 1);
  assert(calls == 0);  // safe
  (void)__builtin_object_size(next(), 0);
  assert(calls == 0);  // safe
  assert(size == 4);   // alarm
  return 0;
}
