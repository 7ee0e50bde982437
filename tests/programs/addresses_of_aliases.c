// Two names of one object or function have one address, though Clang takes them for two where it sees constants.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int variable;
extern int alias __attribute__((alias("variable")));
static int distinct;

int function(void) { return 1; }
int same(void) __attribute__((alias("function")));

int main(void) {
  if (__VERIFIER_nondet_int()) assert(&variable != &alias);  // alarm
  if (__VERIFIER_nondet_int()) assert(function != same);     // alarm
  assert(&variable != &distinct);                            // safe
  alias = 5;
  assert(variable == 5);  // safe
  return same();
}
