// Two names in the source are one symbol if `asm` or a pragma says so.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int variable __asm__("symbol") = 4;
extern int other_name __asm__("symbol");

int function(void) __asm__("function_symbol");
int function_symbol(void);
int function(void) { return 7; }

#pragma redefine_extname old_name new_name
int old_name(void);
int new_name(void) { return 8; }

int main(void) {
  other_name = 5;
  assert(variable == 5);                                          // safe
  if (__VERIFIER_nondet_int()) assert(variable == 4);             // alarm
  if (__VERIFIER_nondet_int()) assert(&variable != &other_name);  // alarm
  assert(function_symbol() == 7);                                 // safe
  assert(old_name() == 8);                                        // safe
  if (__VERIFIER_nondet_int()) assert(old_name() != 8);           // alarm
  return 0;
}
