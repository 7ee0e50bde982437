// moire: --check assert,bounds
// A pointer to a member, and the struct around it: what comes after is still reached, though without moving the
// pointer it is not known to be there.
#include <assert.h>
#include <stddef.h>

#define unknown() __VERIFIER_nondet_int()
int __VERIFIER_nondet_int(void);

struct head {
  short id;
  long base;
};

struct whole {
  struct head first;
  int a;
  int in[3];
  int last;
};

static void from_a_member(struct whole* w) {
  int* member = &w->a;
  struct whole* owner = (struct whole*)((char*)member - offsetof(struct whole, a));  // no bounds
  owner->last = 3;  // no bounds
  if (unknown()) assert(owner == 0);  // alarm
}

static void from_the_first_member(struct whole* w) {
  struct whole* owner = (void*)&w->first.id;
  owner->last = 4;         // bounds
  if (unknown()) assert(w->last != 4);  // alarm
}

static void as_its_first_member(struct whole* w) {
  // It is two heads and a half.
  struct whole* again = (struct whole*)(struct head*)w;
  again->last = 5;         // bounds
  if (unknown()) assert(w->last != 5);  // alarm
}

static void by_bytes(struct whole* w) {
  *(int*)((char*)w + offsetof(struct whole, last)) = 6;
  *(int*)((char*)w + sizeof(struct whole)) = 7;  // bounds
}

int main(void) {
  struct whole one = {{1, 2}, 3, {4, 5, 6}, 7}, two = one, three = one, four = one;
  from_a_member(&one);
  from_the_first_member(&two);
  as_its_first_member(&three);
  by_bytes(&four);
  return 0;
}
