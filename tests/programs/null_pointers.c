// moire: --check null --domain interval
// A pointer that is followed must not be null; tests and addresses show that it is not.
#include <stdlib.h>

struct Node {
  int value;
  struct Node *next;
  int numbers[4];
};

static int global;
static int *unset;
static int *set = &global;

static int follow(struct Node *node) { return node->value; }     // null
static int followTested(struct Node *node) { return node ? node->value : 0; }  // no null

int any(void);

int main(void) {
  int local = 1;
  int *p = &local;
  *p = 2;                       // no null
  p = 0;
  if (any()) *p = 3;            // null
  if (any()) *unset = 1;        // null
  *set = 1;                     // no null
  int *q = malloc(sizeof *q);
  if (any()) *q = 1;            // null
  if (q) *q = 2;                // no null
  if (q != NULL && *q > 3) global = 1;  // no null
  if (q == 0 || *q > 3) global = 2;     // no null
  if (!q) return 1;
  *q = 4;                       // no null
  q[0] = 5;                     // no null
  struct Node *node = malloc(sizeof *node);
  global = followTested(node);
  global = follow(node);
  if (node == 0) abort();
  node->next = 0;               // no null
  node->numbers[1] = 2;         // no null
  if (any()) node->next->value = 3;  // null
  node->next = node;
  node->next->value = 3;        // no null
  global = (*node).value;       // no null
  int *inside = &node->value;
  *inside = 4;                  // no null
  int *moved = inside + 1;
  *moved = 5;                   // no null
  moved++;
  *moved = 6;                   // no null
  struct Node copy = *node;     // no null
  global = copy.value;
  return 0;
}
