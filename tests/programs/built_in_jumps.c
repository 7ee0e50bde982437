// __builtin_longjmp goes back to __builtin_setjmp.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static void* buffer[5];
static int state;

static void back(void) {
  state = 2;
  __builtin_longjmp(buffer, 1);
}

int main(void) {
  state = 1;
  if (__builtin_setjmp(buffer)) {
    assert(state == 1 || state == 2);                 // safe
    if (__VERIFIER_nondet_int()) assert(state == 1);  // alarm
    return 0;
  }
  back();
  assert(0);  // unreachable
  return 0;
}
