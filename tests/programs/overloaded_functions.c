// Which of the functions of one name is called depends on the types of the arguments.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int last;

__attribute__((overloadable)) static int kind(int value) { return last = 1; }
__attribute__((overloadable)) static int kind(double value) { return last = 2; }
__attribute__((overloadable)) static int kind(const char *value) { return last = 3; }

int main(void) {
  assert(kind(1) == 1);                                    // safe
  assert(kind(1.0) == 2);                                  // safe
  if (__VERIFIER_nondet_int()) assert(kind("text") != 3);  // alarm
  int (*chosen)(double) = kind;
  assert(chosen(1) == 2);                          // safe
  if (__VERIFIER_nondet_int()) assert(last == 1);  // alarm
  return 0;
}
