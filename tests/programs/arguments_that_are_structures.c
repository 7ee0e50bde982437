// moire: --check assert
// Structures that calls are given are evaluated in their turn and once, whoever is called.
#include <assert.h>

struct pair {
  int a;
  int b;
};

static int made;
static int order;

static struct pair make(void) {
  made++;
  order = order * 10 + 1;
  return (struct pair){1, made};
}

static int number(void) {
  order = order * 10 + 2;
  return 3;
}

static struct pair stored = {5, 6};

static struct pair *find(void) {
  order = order * 10 + 3;
  return &stored;
}

static int sum(struct pair pair, int more) { return pair.a + pair.b + more; }
static int difference(struct pair pair, int less) { return pair.a - less; }
static int (*through)(struct pair, int) = sum;

static void in_their_turn(int any) {
  assert(sum(make(), number()) == 5);  // safe
  assert(order == 12);                 // safe
  assert(made == 1);                   // safe
  order = 0;
  assert(sum(*find(), number()) == 14);  // safe
  assert(order == 32);                   // safe
  if (any) assert(order != 32);          // alarm
}

static void through_a_pointer(int any) {
  through = any ? sum : difference;
  made = 0;
  through(make(), 1);
  assert(made == 1);  // safe
  if (any) assert(made != 1);  // alarm
}

int main(int argc, char **argv) {
  in_their_turn(argc > 1);
  through_a_pointer(argc > 1);
  return 0;
}
