// moire: --check memory
// What was given back must not be used. Each allocation that control comes to once is one object.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
  int numbers[4];
};

int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()
static struct node *kept;

static int valueOf(struct node *node) { return node->value; }  // memory
static int valueOfLive(struct node *node) { return node->value; }  // no memory

static void straight(void) {
  struct node *p = malloc(sizeof *p);
  if (!p) return;
  p->value = 1;          // no memory
  p->numbers[2] = 2;     // no memory
  struct node *alias = p;
  int *inside = &p->value;
  valueOfLive(p);
  free(p);               // no memory
  if (any()) valueOf(p);
  if (any()) alias->value = 1;  // memory
  if (any()) *inside = 1;       // memory
  if (any()) inside[0]++;       // memory
  if (any()) p->numbers[any() & 3] += 1;  // memory
  if (any()) *p = (struct node){0};       // memory
  struct node copy;
  if (any()) copy = *p;         // memory
}

static void chosen(int early) {
  char *text = malloc(8);
  char *other = malloc(8);
  if (!text || !other) return;
  text[0] = other[0] = 0;  // no memory
  char *one = early ? text : other;
  free(one);               // no memory
  if (any()) text[0] = 1;  // memory
  if (any()) other[0] = 1; // memory
}

static void library(void) {
  char *text = malloc(8);
  if (!text) return;
  strcpy(text, "one");           // no memory
  printf("%s\n", text);          // no memory
  char *second = strdup(text);   // no memory
  free(text);                    // no memory
  printf("%p\n", (void *)text);
  if (any()) printf("%s\n", text);   // memory
  if (any()) memset(text, 0, 8);     // memory
  if (any()) strlen(text);           // memory
  if (any() && second) strlen(second);  // no memory
  free(second);                  // no memory
  if (any()) memcpy(second, "x", 2);    // memory
}

static void conditional(int flag) {
  int *p = malloc(sizeof *p);
  if (!p) return;
  int done = 0;
  if (flag) {
    free(p);  // no memory
    done = 1;
  }
  if (!done) *p = 1;  // no memory
  if (flag) *p = 2;   // memory
}

static void cleared(int flag) {
  int *p = malloc(sizeof *p);
  if (flag) {
    free(p);  // no memory
    p = 0;
  }
  if (p) *p = 1;  // no memory
  free(p);        // no memory
}

static void inArguments(void) {
  struct node *p = malloc(sizeof *p);
  if (!p) return;
  kept = p;
  // The index is evaluated before the element is used.
  p->numbers[(free(kept), 1)] = 2;  // memory
}

static int *identity(int *p) { return p; }

static void passedOn(void) {
  int *p = malloc(sizeof *p);
  if (!p) return;
  int *q = identity(p);
  *q = 1;     // no memory
  free(q);    // no memory
  if (any()) *identity(p) = 2;  // memory
}

int main(void) {
  straight();
  chosen(any());
  library();
  conditional(any());
  cleared(any());
  inArguments();
  passedOn();
  return 0;
}
