// moire: --check memory
// What was given back must not be given back again; a null pointer may be.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()

struct pair {
  char *first, *second;
};

static void release(char **text) {
  free(*text);  // no memory
  *text = 0;
}

static void xfree(void *p) { free(p); }   // memory
static void freeOnce(void *p) { free(p); }  // no memory

int main(void) {
  char *p = malloc(4);
  free(p);            // no memory
  if (any()) free(p); // memory
  p = 0;
  free(p);            // no memory
  free(NULL);

  char *q = malloc(4);
  char *alias = q;
  if (any()) free(q);      // no memory
  if (any()) free(alias);  // memory

  char *r = malloc(4);
  release(&r);
  release(&r);
  free(r);  // no memory

  char *s = malloc(4);
  xfree(s);
  if (any()) xfree(s);
  char *t = malloc(4);
  freeOnce(t);

  struct pair pair = {strdup("a"), 0};
  pair.second = any() ? pair.first : strdup("b");
  free(pair.first);   // no memory
  free(pair.second);  // memory

  char *line = 0;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) puts(line);  // no memory
  free(line);                // no memory
  if (any()) free(line);     // memory
  return 0;
}
