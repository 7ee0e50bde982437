// A structure seen as one of another type is the same memory.
#include <assert.h>

struct header {
  int kind;
  int size;
};
struct message {
  struct header header;
  int payload;
};
struct other {
  int one, two, three;
};

static struct message m;

int main(void) {
  struct header *h = (struct header *)&m;
  h->kind = 1;
  assert(m.header.kind == 1);  // safe
  struct other *o = (struct other *)&m;
  o->three = 7;
  assert(m.payload == 7);      // safe
  assert(m.header.kind == 1);  // safe
  *(char *)&m.payload = 1;
  assert(m.payload == 7);      // alarm
  assert(m.header.kind == 1);  // safe
  return 0;
}
