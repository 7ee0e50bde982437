// moire: --check race
// A relaxed store right behind a fence that releases, and a relaxed load with a fence right behind it that acquires,
// are as good as a store that releases and a load that acquires. What comes between the two is not ordered.
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int fences, sequential, builtins, in_function, wrong_kind, relaxed_fence;  // no race
static atomic_int late, between, sometimes, signal, no_acquire, early_acquire;           // no race
static atomic_int unfenced_exchange;                                                     // no race

static int by_fences;             // no race
static int by_sequential;         // no race
static int by_builtins;           // no race
static int by_function;           // no race
static int by_wrong_kind;         // race
static int by_relaxed_fence;      // race
static int by_late;               // race
static int by_between;            // race
static int by_sometimes;          // race
static int by_signal;             // race
static int by_no_acquire;         // race
static int by_early_acquire;      // race
static int by_unfenced_exchange;  // race

static void publish(atomic_int* flag) {
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(flag, 1, memory_order_relaxed);
}

static void* sender(void* unused) {
  by_fences = 1;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&fences, 1, memory_order_relaxed);
  by_sequential = 1;
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&sequential, 1, memory_order_relaxed);
  by_builtins = 1;
  __sync_synchronize();
  atomic_store_explicit(&builtins, 1, memory_order_relaxed);
  by_function = 1;
  publish(&in_function);
  by_wrong_kind = 1;
  atomic_thread_fence(memory_order_acquire);
  atomic_store_explicit(&wrong_kind, 1, memory_order_relaxed);
  by_relaxed_fence = 1;
  atomic_thread_fence(memory_order_relaxed);
  atomic_store_explicit(&relaxed_fence, 1, memory_order_relaxed);
  by_late = 1;
  atomic_store_explicit(&late, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_thread_fence(memory_order_release);
  by_between = 1;
  atomic_store_explicit(&between, 1, memory_order_relaxed);
  by_sometimes = 1;
  if (__VERIFIER_nondet_int()) atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&sometimes, 1, memory_order_relaxed);
  by_signal = 1;
  atomic_signal_fence(memory_order_seq_cst);
  atomic_store_explicit(&signal, 1, memory_order_relaxed);
  by_no_acquire = 1;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&no_acquire, 1, memory_order_relaxed);
  by_early_acquire = 1;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&early_acquire, 1, memory_order_relaxed);
  by_unfenced_exchange = 1;
  atomic_exchange_explicit(&unfenced_exchange, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  while (!atomic_load_explicit(&fences, memory_order_relaxed)) {
  }
  atomic_thread_fence(memory_order_acquire);
  by_fences = 2;
  while (!atomic_load_explicit(&sequential, memory_order_relaxed)) {
  }
  atomic_thread_fence(memory_order_seq_cst);
  by_sequential = 2;
  while (!atomic_load_explicit(&builtins, memory_order_relaxed)) {
  }
  __atomic_thread_fence(__ATOMIC_ACQ_REL);
  by_builtins = 2;
  while (!atomic_load_explicit(&in_function, memory_order_acquire)) {
  }
  by_function = 2;
  if (atomic_load_explicit(&wrong_kind, memory_order_acquire)) by_wrong_kind = 2;
  if (atomic_load_explicit(&relaxed_fence, memory_order_acquire)) by_relaxed_fence = 2;
  if (atomic_load_explicit(&late, memory_order_acquire)) by_late = 2;
  if (atomic_load_explicit(&between, memory_order_acquire)) by_between = 2;
  if (atomic_load_explicit(&sometimes, memory_order_acquire)) by_sometimes = 2;
  if (atomic_load_explicit(&signal, memory_order_acquire)) by_signal = 2;
  while (!atomic_load_explicit(&no_acquire, memory_order_relaxed)) {
  }
  by_no_acquire = 2;
  atomic_thread_fence(memory_order_acquire);
  while (!atomic_load_explicit(&early_acquire, memory_order_relaxed)) {
  }
  by_early_acquire = 2;
  if (atomic_load_explicit(&unfenced_exchange, memory_order_acquire)) by_unfenced_exchange = 2;
  return 0;
}
