// More bounds that conditions test than a loop tries out one after the other; the counter may be above all of them.
#include <assert.h>

int nondet(void);
static int few, many;

int main(void) {
  while (nondet() && few < 7) few++;
  assert(few <= 7);  // safe
  assert(few <= 6);  // alarm
  while (nondet()) {
    if (many == 1 || many == 3 || many == 5 || many == 7 || many == 9 || many == 11 || many == 13 || many == 15 ||
        many == 17 || many == 19 || many == 21 || many == 23 || many == 25 || many == 27 || many == 29 || many == 31 ||
        many == 33 || many == 35 || many == 37 || many == 39)
      few = 0;
    if (many < 1000) many++;
  }
  assert(many >= 0);    // safe
  assert(many <= 999);  // alarm
  assert(many <= 41);   // alarm
  return 0;
}
