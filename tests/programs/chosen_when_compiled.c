// Which expression is meant, and what types are like, is known when the program is compiled.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  char first;
  int second[3];
};

static int calls;
static int call(void) { return ++calls; }

int main(int argc, char **argv) {
  assert(__builtin_choose_expr(sizeof(int) == 4, 1, call()) == 1);                          // safe
  assert(calls == 0);                                                                       // safe
  assert(__builtin_choose_expr(0, 1, call()) == 1);                                         // safe
  if (__VERIFIER_nondet_int()) assert(calls == 0);                                          // alarm
  assert(__builtin_types_compatible_p(__typeof__(calls), int));                             // safe
  if (__VERIFIER_nondet_int()) assert(__builtin_types_compatible_p(int, unsigned));         // alarm
  assert(offsetof(struct pair, second[2]) == 12);                                           // safe
  if (__VERIFIER_nondet_int()) assert(offsetof(struct pair, second) == 1);                  // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_offsetof(struct pair, second[argc]) == 4);  // alarm
  assert(_Alignof(struct pair) == 4 && __alignof__(calls) == 4);                            // safe
  if (__VERIFIER_nondet_int()) assert(_Alignof(double) == 4);                               // alarm
  return argv != 0;
}
