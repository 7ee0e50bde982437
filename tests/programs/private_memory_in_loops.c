// moire: --check memory
// One allocation in a loop, or in any number of threads, makes many objects: the one at hand is told from those that
// were given back.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

int __VERIFIER_nondet_int(void);
#define any() __VERIFIER_nondet_int()

struct message {
  int size;
  char *text;
};

static void *checked(size_t size) {
  void *p = malloc(size);
  if (!p) abort();
  return p;
}

static int use(struct message *m) { return m->size; }  // no memory

static void destroy(struct message *m) {
  m->size = 0;  // no memory
  free(m);      // no memory
}

static void *work(void *unused) {
  for (int i = 0; i < 10; i++) {
    char *p = malloc(16);
    if (!p) continue;
    memset(p, 0, 16);  // no memory
    p[3] = 1;          // no memory
    char *q = p + 1;
    q[1] = 2;          // no memory
    free(p);           // no memory
  }
  while (any()) {
    struct message *m = checked(sizeof *m);
    m->size = 3;       // no memory
    use(m);
    if (any()) {
      free(m);         // no memory
      continue;
    }
    destroy(m);
    if (any()) m->size = 2;  // memory
  }
  char *last = 0;
  while (any()) {
    if (last) last[0] = 1;  // no memory
    free(last);             // no memory
    last = malloc(4);
  }
  free(last);               // no memory
  char *stale = 0;
  while (any()) {
    char *fresh = malloc(4);
    if (!fresh) break;
    fresh[0] = 1;              // no memory
    if (stale) stale[0] = 1;   // memory
    stale = fresh;
    free(fresh);               // no memory
  }
  char *grown = 0;
  for (int i = 1; any(); i++) {
    char *more = realloc(grown, (size_t)i * 8);  // no memory
    if (!more) break;
    grown = more;
    grown[0] = 1;              // no memory
  }
  return unused;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
  }
  return 0;
}
