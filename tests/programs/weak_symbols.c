// moire: --check assert,null
// A weak function or variable that is not defined may be missing: then its address is null.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

__attribute__((weak)) int optional(int x);
extern __attribute__((weak)) int setting;
extern __attribute__((weak)) int table[4];
__attribute__((weak)) int defined(int x) { return x; }
extern int other(int x);
static int reference(int x) __attribute__((weakref("other_there")));

static int (*chosen)(int) = optional;

int main(void) {
  int there = 0;
  if (optional) there = 1;
  assert(there == 0 || there == 1);                 // safe
  if (__VERIFIER_nondet_int()) assert(there == 1);  // alarm
  if (__VERIFIER_nondet_int()) assert(there == 0);  // alarm
  if (optional) optional(1);
  if (__VERIFIER_nondet_int()) optional(2);  // null
  if (&setting) setting = 1;
  if (__VERIFIER_nondet_int()) setting = 2;  // null
  if (table) table[2] = 1;
  if (__VERIFIER_nondet_int()) table[1] = 2;  // null
  if (__VERIFIER_nondet_int()) chosen(3);     // null
  if (reference) reference(4);
  if (__VERIFIER_nondet_int()) reference(5);  // null
  assert(defined != 0);                       // safe
  assert(defined(3) == 3);                    // safe
  other(6);
  return 0;
}
