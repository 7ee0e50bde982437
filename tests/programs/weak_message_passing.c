// moire: --check race
// A flag hands data over if its store releases and its load acquires; in C11 nothing less will do.
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

static atomic_int sequential, release_acquire, release_consume, sequential_acquire;       // no race
static atomic_int release_relaxed, relaxed_acquire, relaxed, sequential_relaxed, chosen;  // no race
static atomic_int unsuitable;                                                             // no race
static int builtin, builtin_relaxed;                                                      // no race

static int by_sequential;          // no race
static int by_release_acquire;     // no race
static int by_release_consume;     // no race
static int by_sequential_acquire;  // no race
static int by_release_relaxed;     // race
static int by_relaxed_acquire;     // race
static int by_relaxed;             // race
static int by_sequential_relaxed;  // race
static int by_chosen;              // race
static int by_unsuitable;          // race
static int by_builtin;             // no race
static int by_builtin_relaxed;     // race

static void* sender(void* unused) {
  by_sequential = 1;
  atomic_store(&sequential, 1);
  by_release_acquire = 1;
  atomic_store_explicit(&release_acquire, 1, memory_order_release);
  by_release_consume = 1;
  atomic_store_explicit(&release_consume, 1, memory_order_release);
  by_sequential_acquire = 1;
  atomic_store_explicit(&sequential_acquire, 1, memory_order_seq_cst);
  by_release_relaxed = 1;
  atomic_store_explicit(&release_relaxed, 1, memory_order_release);
  by_relaxed_acquire = 1;
  atomic_store_explicit(&relaxed_acquire, 1, memory_order_relaxed);
  by_relaxed = 1;
  atomic_store_explicit(&relaxed, 1, memory_order_relaxed);
  by_sequential_relaxed = 1;
  atomic_store(&sequential_relaxed, 1);
  by_chosen = 1;
  atomic_store_explicit(&chosen, 1, __VERIFIER_nondet_int());
  by_unsuitable = 1;
  atomic_store_explicit(&unsuitable, 1, memory_order_acquire);
  by_builtin = 1;
  __atomic_store_n(&builtin, 1, __ATOMIC_RELEASE);
  by_builtin_relaxed = 1;
  __atomic_store_n(&builtin_relaxed, 1, __ATOMIC_RELAXED);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  if (atomic_load(&sequential)) by_sequential = 2;
  if (atomic_load_explicit(&release_acquire, memory_order_acquire)) by_release_acquire = 2;
  if (atomic_load_explicit(&release_consume, memory_order_consume)) by_release_consume = 2;
  if (atomic_load_explicit(&sequential_acquire, memory_order_acquire)) by_sequential_acquire = 2;
  if (atomic_load_explicit(&release_relaxed, memory_order_relaxed)) by_release_relaxed = 2;
  if (atomic_load_explicit(&relaxed_acquire, memory_order_acquire)) by_relaxed_acquire = 2;
  if (atomic_load_explicit(&relaxed, memory_order_relaxed)) by_relaxed = 2;
  if (atomic_load_explicit(&sequential_relaxed, memory_order_relaxed)) by_sequential_relaxed = 2;
  if (atomic_load(&chosen)) by_chosen = 2;
  if (atomic_load_explicit(&unsuitable, memory_order_acquire)) by_unsuitable = 2;
  if (__atomic_load_n(&builtin, __ATOMIC_ACQUIRE)) by_builtin = 2;
  if (__atomic_load_n(&builtin_relaxed, __ATOMIC_ACQUIRE)) by_builtin_relaxed = 2;
  return 0;
}
