// From a member back to its structure.
#include <assert.h>
#include <stddef.h>

struct list {
  struct list* next;
};

struct item {
  int value;
  struct list link;
};

#define container_of(pointer, type, member) ((type*)((char*)(pointer) - offsetof(type, member)))

static struct item item;
static int other;

int main(void) {
  struct list* link = &item.link;
  container_of(link, struct item, link)->value = 7;
  assert(item.value == 7);  // safe
  assert(other == 0);       // safe
  return 0;
}
