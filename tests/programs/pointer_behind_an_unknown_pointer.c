// moire: --check assert
// What a pointer of unknown code leads to may be a pointer to whatever that code was given.
#include <assert.h>

struct node {
  struct node *next;
  int value;
};
static struct node mine;
static struct node other;
void keep(struct node *one);
struct node *get(void);
static struct node *found = &other;

int main(int argc, char **argv) {
  keep(&mine);
  struct node *first = get();
  mine.value = 0;
  assert(mine.value == 0);  // safe
  if (argc < 2) found = first->next;
  found->value = 1;
  assert(mine.value == 0);  // alarm
  return 0;
}
