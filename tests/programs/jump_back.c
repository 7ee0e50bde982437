// The second return of setjmp finds what was written in the meantime.
#include <assert.h>
#include <setjmp.h>

static jmp_buf place;
static int x;

static void fail(void) {
  x = 2;
  longjmp(place, 1);
}

int main(void) {
  if (setjmp(place)) {
    assert(x >= 0 && x <= 2);  // safe
    assert(x == 0);            // alarm
    return 1;
  }
  fail();
  assert(x == 7);  // unreachable
  return 0;
}
