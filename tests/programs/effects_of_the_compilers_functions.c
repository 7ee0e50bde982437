// Functions of the compiler that are not looked into may change what they are given.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int given, kept = 1;

int main(void) {
  __builtin_nontemporal_store(5, &given);
  if (__VERIFIER_nondet_int()) assert(given == 0);  // alarm
  char text[4] = "abc", copy[4] = "";
  __builtin_memcpy_inline(copy, text, 4);
  if (__VERIFIER_nondet_int()) assert(copy[1] != 'b');  // alarm
  __builtin_memset_inline(copy, 1, 4);
  if (__VERIFIER_nondet_int()) assert(copy[1] != 1);  // alarm
  __builtin___clear_cache(text, text + 4);
  assert(kept == 1);  // safe
  return 0;
}
