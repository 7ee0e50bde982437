// Nothing comes after a function that does not return, and more than once after one that returns twice.
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int count;

static void leave(int status) __attribute__((noreturn));
static void leave(int status) {
  count = 5;
  exit(status);
}

static _Noreturn void again(void) {
  for (;;) count = 6;
}

int twice(jmp_buf buffer) __attribute__((returns_twice));
static jmp_buf buffer;

int main(int argc, char **argv) {
  if (argc == 2) {
    leave(1);
    assert(count == 0);  // unreachable
  }
  if (argc == 3) {
    again();
    assert(count == 0);  // unreachable
  }
  assert(count == 0);  // safe
  twice(buffer);
  count++;
  if (__VERIFIER_nondet_int()) assert(count == 1);  // alarm
  if (count < 3) longjmp(buffer, 1);
  return argv == 0;
}
