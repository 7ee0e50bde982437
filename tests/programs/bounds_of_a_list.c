// moire: --check null,bounds
// Pointers in allocated memory: what was stored there is known together for all objects of one call.
#include <stdlib.h>

struct Node {
  struct Node *next;
  int values[3];
};

static struct Node *first;

int any(void);

int main(void) {
  for (int i = 0; i < 10; i++) {
    struct Node *node = calloc(1, sizeof *node);
    if (!node) return 1;
    node->values[i % 3] = i;   // no bounds, no null
    node->next = first;        // no bounds, no null
    first = node;
  }
  int sum = 0;
  for (struct Node *node = first; node; node = node->next)  // no bounds, no null
    sum += node->values[2];    // no bounds, no null
  if (any()) sum += first->values[0];  // no bounds, null
  struct Node *other = first;
  if (other && any()) sum += other[1].values[0];  // bounds, no null
  return sum;
}
