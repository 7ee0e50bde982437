// moire: --check race
// Of very many atomics that release and acquire, only some are followed, each by itself.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second, third, fourth, fifth, sixth, seventh, eighth, ninth;  // no race
static int by_first;                                                                   // no race
static int by_second;                                                                  // no race
static int by_third;                                                                   // no race
static int by_fourth;                                                                  // no race
static int by_fifth;                                                                   // no race
static int by_sixth;                                                                   // no race
static int by_seventh;                                                                 // no race
static int by_eighth;                                                                  // no race
static int by_ninth;                                                                   // race
static int too_early;                                                                  // race

static void* sender(void* unused) {
  by_first = 1;
  atomic_store_explicit(&first, 1, memory_order_release);
  by_second = 1;
  atomic_store_explicit(&second, 1, memory_order_release);
  by_third = 1;
  atomic_store_explicit(&third, 1, memory_order_release);
  by_fourth = 1;
  atomic_store_explicit(&fourth, 1, memory_order_release);
  by_fifth = 1;
  atomic_store_explicit(&fifth, 1, memory_order_release);
  by_sixth = 1;
  atomic_store_explicit(&sixth, 1, memory_order_release);
  by_seventh = 1;
  atomic_store_explicit(&seventh, 1, memory_order_release);
  by_eighth = 1;
  atomic_store_explicit(&eighth, 1, memory_order_release);
  by_ninth = 1;
  atomic_store_explicit(&ninth, 1, memory_order_release);
  too_early = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  if (atomic_load_explicit(&first, memory_order_acquire)) by_first = 2;
  if (atomic_load_explicit(&second, memory_order_acquire)) by_second = 2;
  if (atomic_load_explicit(&third, memory_order_acquire)) by_third = 2;
  if (atomic_load_explicit(&fourth, memory_order_acquire)) by_fourth = 2;
  if (atomic_load_explicit(&fifth, memory_order_acquire)) by_fifth = 2;
  if (atomic_load_explicit(&sixth, memory_order_acquire)) by_sixth = 2;
  if (atomic_load_explicit(&seventh, memory_order_acquire)) by_seventh = 2;
  if (atomic_load_explicit(&eighth, memory_order_acquire)) by_eighth = 2;
  if (atomic_load_explicit(&ninth, memory_order_acquire)) by_ninth = 2;
  if (atomic_load_explicit(&ninth, memory_order_acquire)) too_early = 2;
  return 0;
}
