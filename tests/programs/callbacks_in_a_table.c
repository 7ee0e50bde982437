// Functions in a table of a structure: each slot calls only what was stored in it.
#include <assert.h>
#include <stddef.h>

static int state;

static void open_it(int by) { state = by; }
static void close_it(int by) { state = -by; }

static const struct operations {
  const char* name;
  void (*open)(int);
  void (*close)(int);
} operations = {"device", open_it, close_it};

static void run(const struct operations* o) {
  o->open(3);
  assert(state == 3);  // safe
  o->close(4);
  assert(state == -4);  // safe
  assert(state == 3);   // alarm
}

int main(void) {
  run(&operations);
  return 0;
}
