// Constructors run before main, by their priorities, those without one last; destructors run after it, the other way
// round.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int order;

__attribute__((constructor)) static void last(void) { order = order * 10 + 3; }
__attribute__((constructor(201))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(200))) static void first(void) { order = order * 10 + 1; }
__attribute__((constructor)) static void very_last(void) { order = order * 10 + 4; }

__attribute__((destructor(200))) static void end_last(void) {
  assert(order == 43);                              // safe
  if (__VERIFIER_nondet_int()) assert(order == 0);  // alarm
}
__attribute__((destructor)) static void end_second(void) { order = order * 10 + 3; }
__attribute__((destructor)) static void end_first(void) { order = 4; }

int main(void) {
  assert(order == 1234);                               // safe
  if (__VERIFIER_nondet_int()) assert(order == 0);     // alarm
  if (__VERIFIER_nondet_int()) assert(order == 2134);  // alarm
  order = 0;
  return 0;
}
