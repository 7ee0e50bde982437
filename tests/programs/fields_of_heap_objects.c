// Fields of allocated objects are separate, and an allocation that happens once is one object.
#include <assert.h>
#include <stdlib.h>

struct pair {
  int first;
  struct {
    int second;
  } inner;
};

int main(void) {
  struct pair* p = calloc(1, sizeof *p);
  if (!p) return 1;
  assert(p->first == 0);  // safe
  p->first = 1;
  p->inner.second = 2;
  assert(p->first == 1);         // safe
  assert(p->inner.second == 2);  // safe
  struct pair* q = p;
  q->first = 3;
  assert(p->first == 3);  // safe
  return 0;
}
