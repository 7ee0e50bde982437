// moire: --check memory
// A local must not be used when its block has ended.
#include <alloca.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()
static int *kept;

static int *returned(void) {
  int x = 1;
  return &x;
}

static char *onStack(void) {
  char *p = alloca(4);
  p[0] = 1;  // no memory
  return p;
}

static void keep(int *p) { kept = p; }

static void keepLocal(void) {
  int x = 1;
  keep(&x);
  *kept = 2;  // no memory
}

static void keepParameter(int x) { kept = &x; }

static void set(int **to) {
  int x;
  *to = &x;
}

static void fill(int *p) { *p = 1; }  // memory

static int sum(const int *numbers, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += numbers[i];
  return total;
}

static jmp_buf jump;

static void leave(void) {
  int x = 1;
  kept = &x;
  longjmp(jump, 1);
}

int main(void) {
  int *p = returned();
  if (any()) *p = 1;         // memory
  char *q = onStack();
  if (any()) q[0] = 1;       // memory
  keepLocal();
  if (any()) *kept = 1;      // memory
  keepParameter(1);
  if (any()) *kept = 1;      // memory
  set(&p);
  if (any()) *p = 1;         // memory
  {
    int inner = 1;
    p = &inner;
    *p = 2;                  // no memory
  }
  if (any()) *p = 3;         // memory
  int outer;
  fill(&outer);
  p = &outer;
  *p = 4;                    // no memory
  if (any()) {
    int early[2] = {1, 2};
    p = early;
    if (any()) goto out;
    p[1] = 2;                // no memory
  }
  p = (int[]){1, 2};
  *p = 3;                    // no memory
  {
    p = (int[]){4};
  }
  if (any()) *p = 3;         // memory
  int value = ({
    int within = 2;
    p = &within;
    *p;                      // no memory
  });
  if (value && any()) *p = 1;  // memory
  if (any()) fill(({ int own = 1; &own; }));
  for (int i = 0; i < 3; i++) {
    int numbers[2] = {i, i};
    outer += sum(numbers, 2);
  }
  if (!setjmp(jump)) leave();
  if (any()) *kept = 1;      // memory
  return 0;
out:
  *p = 5;                    // memory
  return 0;
}
