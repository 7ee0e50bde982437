// The function of `cleanup` runs at every way out of the variable's scope, the last declared first, after a result was
// computed.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int order;

void note(int* value) { order = order * 10 + *value; }

void five(int* value) { order = *value; }

#define noted __attribute__((cleanup(note)))

int result_first(void) {
  int x noted = 1;
  return x + order;
}

int changed_afterwards(void) {
  int x __attribute__((cleanup(note))) = 2;
  int* p = &x;
  return *p;
}

void blocks(void) {
  order = 0;
  {
    int a noted = 1;
    int b noted = 2;
    assert(order == 0);  // safe
  }
  assert(order == 21);                               // safe
  if (__VERIFIER_nondet_int()) assert(order == 12);  // alarm
}

void jumps(void) {
  order = 0;
  for (int i = 0; i < 2; i++) {
    int a noted = 3;
    if (i == 0) continue;
    break;
  }
  assert(order >= 3);                               // safe
  if (__VERIFIER_nondet_int()) assert(order == 0);  // alarm
  order = 0;
  {
    int b noted = 4;
    goto out;
  }
out:
  assert(order == 4);  // safe
}

void jumps_back(void) {
  order = 0;
  int n = 0;
again:;
  int c __attribute__((cleanup(five))) = 5;
  n++;
  if (n == 1) goto again;
  assert(order == 0 || order == 5);                 // safe
  if (__VERIFIER_nondet_int()) assert(order == 0);  // alarm
}

void switches(int what) {
  order = 0;
  switch (what) {
    case 1: {
      int a noted = 6;
      break;
    }
    default:
      order = 6;
  }
  assert(order == 6);                               // safe
  if (__VERIFIER_nondet_int()) assert(order == 0);  // alarm
}

void loop_variables(void) {
  order = 0;
  for (int i noted = 7; i < 8; i++) {
    int inner noted = 1;
    assert(order == 0);  // safe
  }
  assert(order == 18);  // safe
  order = 0;
  for (int i noted = 7;;) {
    break;
  }
  assert(order == 7);  // safe
}

void statement_expressions(void) {
  order = 0;
  int x = ({
    int a noted = 9;
    a + order;
  });
  assert(x == 9);                                   // safe
  assert(order == 9);                               // safe
  if (__VERIFIER_nondet_int()) assert(order == 0);  // alarm
}

int main(void) {
  assert(result_first() == 1);                      // safe
  assert(order == 1);                               // safe
  assert(changed_afterwards() == 2);                // safe
  assert(order == 12);                              // safe
  if (__VERIFIER_nondet_int()) assert(order == 0);  // alarm
  blocks();
  jumps();
  jumps_back();
  assert(order == 5);  // safe
  switches(__VERIFIER_nondet_int());
  loop_variables();
  statement_expressions();
  return 0;
}
