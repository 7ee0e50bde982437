// Unknown code cannot call a function before the program has named it: what is set up until then belongs to no other thread.
#include <assert.h>

void trace(const char *text);
void keep(int (*function)(void));

static int limit;    // no race
static int level;    // race
static int started;  // race
static int current(void) {
  started = 1;
  return limit + level;
}
static int (*const table[])(void) = {current};

static void begin(int which) { keep(table[which]); }

int main(void) {
  trace("set up");
  limit = 10;
  trace("begin");
  assert(started == 0);  // safe
  level = 1;
  begin(0);
  level = 2;
  trace("run");
  assert(limit == 10);   // safe
  assert(started == 0);  // alarm
  return 0;
}
