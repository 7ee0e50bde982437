// So many registrations of functions that run at exit that those of one function count as one: it still runs.
#include <assert.h>
#include <stdlib.h>

static int few, many, untouched;
static void add_to_few(void) { few++; }
static void add_to_many(void) { many++; }
static void look(void) {
  assert(many <= 17);      // alarm
  assert(few == 0);        // alarm
  assert(untouched == 0);  // safe
}

#define FIVE(x) x x x x x

int main(void) {
  atexit(look);
  atexit(add_to_few);
  atexit(add_to_few);
  FIVE(FIVE(atexit(add_to_many);))
  return 0;
}
