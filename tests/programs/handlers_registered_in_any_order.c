// Where it depends on the execution how often functions are registered, they run in any order.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int closed;

static void close_it(void) { closed = 1; }

static void use_it(void) {
  assert(closed == 0);  // alarm
}

static void (*chosen)(void);

int main(void) {
  while (__VERIFIER_nondet_int()) {
    chosen = __VERIFIER_nondet_int() ? close_it : use_it;
    atexit(chosen);
  }
  return 0;
}
