// `break` and `continue` in a statement expression in the head of a loop mean this loop.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int left = 0;
  while (({
    if (__VERIFIER_nondet_int()) {
      left = 1;
      break;
    }
    left == 0;
  })) {
  }
  assert(left == 1);                               // safe
  if (__VERIFIER_nondet_int()) assert(left == 0);  // alarm
  int steps = 0;
  for (; ({
         if (__VERIFIER_nondet_int()) {
           steps = 5;
           continue;
         }
         0;
       });
       steps = 6) {
  }
  // The step comes after the continue.
  assert(steps == 0 || steps == 6);                 // safe
  if (__VERIFIER_nondet_int()) assert(steps == 0);  // alarm
  int stop = 0;
  for (;; ({
         stop = 2;
         break;
       })) {
  }
  assert(stop == 2);  // safe
  int once = 0;
  do {
    once = 3;
  } while (({
    if (once == 3) break;
    1;
  }));
  assert(once == 3);                               // safe
  if (__VERIFIER_nondet_int()) assert(once == 0);  // alarm
  return 0;
}
