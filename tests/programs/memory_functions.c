// What the functions of the C library do to memory.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct record {
  int key, value;
};

static struct record a = {1, 2}, b;
static char buffer[8];  // race

static void *worker(void *unused) {
  strcpy(buffer, "text");
  return unused;
}

int main(void) {
  memcpy(&b, &a, sizeof a);
  assert(b.key == 1 && b.value == 2);  // safe
  memset(&b, 0, sizeof b);
  assert(b.key == 0);  // safe
  a.value = 5;
  memmove(&b.value, &a.value, sizeof a.value);
  assert(b.value == 5);  // safe
  assert(b.key == 0);    // safe
  int *p = calloc(4, sizeof *p);
  if (!p) return 1;
  p = realloc(p, 8 * sizeof *p);
  assert(p != 0);  // alarm
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  return (int)strlen(buffer);
}
