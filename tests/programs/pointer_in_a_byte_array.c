// Memory of any type may hold pointers: a pool of bytes, a payload that is copied as a whole.
#include <assert.h>
#include <string.h>

struct node {
  struct node* next;
  int* value;
};
struct message {
  int kind;
  char payload[16];
};
static char pool[256];
static struct message one, two;
static int pooled, sent;

int main(void) {
  struct node* node = (struct node*)pool;
  node->value = &pooled;
  *node->value = 5;
  assert(pooled == 5);  // safe

  int *p = &sent, *q;
  memcpy(one.payload, &p, sizeof p);
  two = one;
  memcpy(&q, two.payload, sizeof q);
  *q = 5;
  assert(sent == 0);  // alarm
  return 0;
}
