// moire: --check race
// A read-modify-write hands data over if it releases. All that it reads must be acquired, or none of its atomic is
// followed; so of those that only release it is not shown, nor of chains of them (release sequences).
#include <pthread.h>
#include <stdatomic.h>

static atomic_int exchanged, released, relaxed, swapped, swapped_relaxed_failure;  // no race
static atomic_int swapped_relaxed, chain, flags;                                   // no race

static int by_exchange;              // no race
static int by_release;               // race
static int by_relaxed;               // race
static int by_swap;                  // no race
static int by_swap_relaxed_failure;  // race
static int by_swap_relaxed;          // race
static int by_chain;                 // race
static int by_flags;                 // no race

static void* sender(void* unused) {
  int zero = 0;
  by_exchange = 1;
  atomic_exchange_explicit(&exchanged, 1, memory_order_acq_rel);
  by_release = 1;
  atomic_exchange_explicit(&released, 1, memory_order_release);
  by_relaxed = 1;
  atomic_exchange_explicit(&relaxed, 1, memory_order_relaxed);
  by_swap = 1;
  atomic_compare_exchange_strong_explicit(&swapped, &zero, 1, memory_order_acq_rel, memory_order_acquire);
  zero = 0;
  by_swap_relaxed_failure = 1;
  atomic_compare_exchange_strong_explicit(&swapped_relaxed_failure, &zero, 1, memory_order_acq_rel,
                                          memory_order_relaxed);
  zero = 0;
  by_swap_relaxed = 1;
  atomic_compare_exchange_strong_explicit(&swapped_relaxed, &zero, 1, memory_order_relaxed, memory_order_relaxed);
  by_chain = 1;
  atomic_store_explicit(&chain, 1, memory_order_release);
  by_flags = 1;
  atomic_fetch_or(&flags, 1);
  return unused;
}

static void* middle(void* unused) {
  int one = 1;
  atomic_compare_exchange_strong_explicit(&chain, &one, 2, memory_order_relaxed, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, sender, 0);
  pthread_create(&other, 0, middle, 0);
  if (atomic_load_explicit(&exchanged, memory_order_acquire)) by_exchange = 2;
  if (atomic_load_explicit(&released, memory_order_acquire)) by_release = 2;
  if (atomic_load_explicit(&relaxed, memory_order_acquire)) by_relaxed = 2;
  if (atomic_load_explicit(&swapped, memory_order_acquire)) by_swap = 2;
  if (atomic_load_explicit(&swapped_relaxed_failure, memory_order_acquire)) by_swap_relaxed_failure = 2;
  if (atomic_load_explicit(&swapped_relaxed, memory_order_acquire)) by_swap_relaxed = 2;
  if (atomic_load_explicit(&chain, memory_order_acquire) == 2) by_chain = 2;
  if (atomic_load(&flags) == 1) by_flags = 2;
  return 0;
}
