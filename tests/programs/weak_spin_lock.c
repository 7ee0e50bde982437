// moire: --check race
// A spin lock of an atomic: that an exchange found a 0 is not related to what other threads know of the atomic, so no
// order is shown; and without acquire and release there is none.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequential, acquired, relaxed;  // no race
static int by_sequential;                         // race
static int by_acquired;                           // race
static int by_relaxed;                            // race

static void* worker(void* unused) {
  while (atomic_exchange(&sequential, 1)) {
  }
  by_sequential++;
  atomic_store(&sequential, 0);
  while (atomic_exchange_explicit(&acquired, 1, memory_order_acquire)) {
  }
  by_acquired++;
  atomic_store_explicit(&acquired, 0, memory_order_release);
  while (atomic_exchange_explicit(&relaxed, 1, memory_order_relaxed)) {
  }
  by_relaxed++;
  atomic_store_explicit(&relaxed, 0, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  return 0;
}
