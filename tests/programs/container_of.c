// moire: --check assert,bounds,div,null
// From a member back to its struct, as kernels write it. The whole struct is there.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

#define container_of(pointer, type, member) \
  ({ const __typeof__(((type *)0)->member) *from = (pointer); (type *)((char *)from - offsetof(type, member)); })

int unknown(void);

struct link {
  struct link *next;
};

struct item {
  int key;
  struct link link;
  int value;
};

static struct item first, second = {.link = {&first.link}}, third = {.link = {&second.link}};
static struct item table[8];

static int sum(struct link *list) {
  int total = 0;
  for (struct link *at = list; at; at = at->next) {              // no bounds
    struct item *item = container_of(at, struct item, link);     // no bounds
    item->key = 1;                                               // no bounds
    if (unknown()) item->value = unknown();                      // no bounds
    total += 10 / item->value;                                   // div
  }
  return total;
}

static void of_the_heap(void) {
  struct item *made = malloc(3 * sizeof *made);
  if (!made) return;
  struct link *link = &made[1].link;
  struct item *item = (struct item *)((void *)link - offsetof(struct item, link));  // no bounds
  item->value = 2;                                                                 // no bounds
  assert(item != 0);                                                               // safe
}

static void of_an_array(unsigned i) {
  int *key = &table[i % 8].value;
  struct item *item = (struct item *)((char *)key - offsetof(struct item, value));  // no bounds
  item->key = 3;                                                                   // no bounds
}

int main(int argc, char **argv) {
  of_the_heap();
  of_an_array(argc);
  return sum(&third.link);
}
