// Arithmetic on an atomic pointer, or on an atomic number that a pointer was made, does not lose what it points to.
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

static struct {
  int first, second;
} one, two, three, four, five, untouched;
static int *_Atomic moved;
static int *by_gcc, *by_sync, *by_reference;
static atomic_uintptr_t tagged;

int main(int argc, char **argv) {
  if (argc == 1) {
    atomic_store(&moved, &one.first);
    atomic_fetch_add(&moved, 1);
    *atomic_load(&moved) = 5;
    assert(one.second == 0);  // alarm
  }
  if (argc == 2) {
    __atomic_store_n(&by_gcc, &two.first, __ATOMIC_SEQ_CST);
    *__atomic_add_fetch(&by_gcc, sizeof(int), __ATOMIC_SEQ_CST) = 5;
    assert(two.second == 0);  // alarm
  }
  if (argc == 3) {
    by_sync = &three.first;
    (void)__sync_fetch_and_add(&by_sync, (int *)sizeof(int));
    *by_sync = 5;
    assert(three.second == 0);  // alarm
  }
  if (argc == 4) {
    atomic_store(&tagged, (uintptr_t)&four);
    atomic_fetch_or(&tagged, 1);
    *(int *)(atomic_load(&tagged) - 1) = 5;
    assert(four.first == 0);  // alarm
  }
  if (argc == 5) {
    int *from = &five.first, *to, *kept;
    __atomic_store(&by_reference, &from, __ATOMIC_SEQ_CST);
    __atomic_load(&by_reference, &to, __ATOMIC_SEQ_CST);
    __atomic_exchange(&by_reference, &to, &kept, __ATOMIC_SEQ_CST);
    *kept = 5;
    assert(five.first == 0);  // alarm
  }
  assert(untouched.first == 0);  // safe
  return 0;
}
