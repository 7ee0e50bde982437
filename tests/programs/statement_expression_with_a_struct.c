// What a statement expression does before its value, a struct, is done, and so do its cleanups.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};

int done;

void look(int* value) { done = *value; }

int main(void) {
  struct pair p = ({
    done = 1;
    struct pair inner = {3, 4};
    inner;
  });
  assert(done == 1);                              // safe
  assert(p.a == 3);                               // safe
  if (__VERIFIER_nondet_int()) assert(p.b == 3);  // alarm
  p = ({
    int x __attribute__((cleanup(look))) = 7;
    struct pair inner = {5, 6};
    inner;
  });
  assert(p.a == 5);                                // safe
  assert(done == 7);                               // safe
  if (__VERIFIER_nondet_int()) assert(done == 1);  // alarm
  return 0;
}
