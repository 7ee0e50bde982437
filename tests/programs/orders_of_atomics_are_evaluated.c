// moire: --check assert
// The memory order of an atomic operation is an argument like the others.
#include <assert.h>
#include <stdatomic.h>

static int asked;
static _Atomic int counter;
static int plain;

static int order(void) {
  asked++;
  return __ATOMIC_SEQ_CST;
}

int main(void) {
  atomic_store_explicit(&counter, 1, order());
  assert(asked == 1);  // safe
  int value = atomic_load_explicit(&counter, order());
  assert(asked == 2);  // safe
  value = __atomic_fetch_add(&plain, 1, order());
  assert(asked == 3);  // safe
  __atomic_compare_exchange_n(&plain, &value, 2, (asked++, 0), order(), order());
  assert(asked == 6);  // safe
  __atomic_store(&plain, &value, order());
  assert(asked == 7);  // safe
  if (atomic_load_explicit(&counter, order()) == 1) value = 0;
  assert(asked == 8);  // safe
  assert(asked == 0);  // alarm
  return 0;
}
