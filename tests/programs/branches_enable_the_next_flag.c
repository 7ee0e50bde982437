// moire: --entry first --entry second --entry third --entry fourth --copies one --check assert
// rounds: 4
// Each round finds one more flag that may be set: the assertion is reached in the fourth.
#include <assert.h>

int a, b, c;

void first(void) { a = 1; }

void second(void) {
  if (a == 1) b = 1;
}

void third(void) {
  if (b == 1) c = 1;
}

void fourth(void) {
  assert(c == 0);  // alarm
}
