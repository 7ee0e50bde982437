// moire: --check assert,race
// A compound literal is an object of its block, made again whenever control gets there; outside of functions it is a
// variable.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  int first, second;
};

static struct pair *everywhere = &(struct pair){1, 2};
static int *shared = (int[]){1, 2};  // no race

static void *work(void *argument) {
  int *own = (int[]){1, 2};
  own[0]++;
  shared[1] = 4;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  everywhere->first = 5;
  if (__VERIFIER_nondet_int()) assert(everywhere->first != 5);  // alarm
  struct pair pair = {3, 4};
  pair = (struct pair){pair.second, pair.first};
  assert(pair.first == 4 && pair.second == 3);  // safe
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    struct pair *made = &(struct pair){.second = i};
    sum += made->first;
    made->first = 1;
  }
  assert(sum == 0);                                                             // safe
  if (__VERIFIER_nondet_int()) assert((struct pair){.second = 3}.second != 3);  // alarm
  return 0;
}
