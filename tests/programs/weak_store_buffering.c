// moire: --check race
// Each thread writes its own flag and then reads the other's: that one of them finds a 1 needs seq_cst. (With fences
// that are seq_cst it would be so, too, which is not shown.)
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, x_released, y_released, x_relaxed, y_relaxed, x_fenced, y_fenced;  // no race
static atomic_int x_mixed, y_mixed;                                                        // no race

static int sequential;  // no race
static int released;    // race
static int relaxed;     // race
static int fenced;      // race
static int mixed;       // race

static void* left(void* unused) {
  atomic_store(&x, 1);
  if (!atomic_load(&y)) sequential = 1;
  atomic_store_explicit(&x_released, 1, memory_order_release);
  if (!atomic_load_explicit(&y_released, memory_order_acquire)) released = 1;
  atomic_store_explicit(&x_relaxed, 1, memory_order_relaxed);
  if (!atomic_load_explicit(&y_relaxed, memory_order_relaxed)) relaxed = 1;
  atomic_store_explicit(&x_fenced, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (!atomic_load_explicit(&y_fenced, memory_order_relaxed)) fenced = 1;
  atomic_store(&x_mixed, 1);
  if (!atomic_load_explicit(&y_mixed, memory_order_acquire)) mixed = 1;
  return unused;
}

static void* right(void* unused) {
  atomic_store(&y, 1);
  if (!atomic_load(&x)) sequential = 2;
  atomic_store_explicit(&y_released, 1, memory_order_release);
  if (!atomic_load_explicit(&x_released, memory_order_acquire)) released = 2;
  atomic_store_explicit(&y_relaxed, 1, memory_order_relaxed);
  if (!atomic_load_explicit(&x_relaxed, memory_order_relaxed)) relaxed = 2;
  atomic_store_explicit(&y_fenced, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (!atomic_load_explicit(&x_fenced, memory_order_relaxed)) fenced = 2;
  atomic_store(&y_mixed, 1);
  if (!atomic_load(&x_mixed)) mixed = 2;
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, left, 0);
  pthread_create(&other, 0, right, 0);
  return 0;
}
