// moire: --check memory
// Only what was allocated can be given back, and only by a pointer to its beginning.
#include <alloca.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()
static int global;
static char array[8];

struct inner {
  int a, b;
};

struct outer {
  struct inner head;
  struct inner inner;
  char text[4];
};

int main(void) {
  int local = 0;
  if (any()) free(&local);   // memory
  if (any()) free(&global);  // memory
  if (any()) free(array);    // memory
  if (any()) free("text");   // memory
  if (any()) free((void *)main);  // memory
  if (any()) free(alloca(4));     // memory

  int *either = any() ? &global : malloc(4);
  if (any()) free(either);  // memory

  char *p = strdup("xyz");
  if (!p) return 1;
  char *moved = p;
  moved++;
  char *found = strchr(p, 'x');
  switch (any()) {
    case 1:
      free(p + 1);   // memory
      return 1;
    case 2:
      free(&p[2]);   // memory
      return 1;
    case 3:
      free(moved);   // memory
      return 1;
    case 4:
      free(found);   // memory
      return 1;
    case 5:
      free(&p[0]);   // no memory
      return 1;
  }
  free(p);           // no memory

  struct outer *o = malloc(sizeof *o);
  if (!o) return 1;
  struct inner *inner = &o->inner;
  if (any()) {
    free(inner);               // memory
    return 0;
  }
  if (any()) {
    free(o->text);             // memory
    return 0;
  }
  struct inner *head = &o->head;
  struct outer *back = (struct outer *)((char *)inner - offsetof(struct outer, inner));
  if (any()) {
    free(head);                // no memory
    return 0;
  }
  free(back);                  // no memory
  return 0;
}
