// moire: --check race
// A thread reads one atomic and then writes another, whose value makes somebody write the first: a relaxed load may
// find that later value. (With release and acquire it may not, which is not shown.)
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, x_released, y_released, x_relaxed, y_relaxed;  // no race

static int sequential;  // no race
static int released;    // race
static int relaxed;     // race

static void* left(void* unused) {
  const int found = atomic_load(&x);
  atomic_store(&y, 1);
  if (found) sequential = 1;
  const int found_released = atomic_load_explicit(&x_released, memory_order_acquire);
  atomic_store_explicit(&y_released, 1, memory_order_release);
  if (found_released) released = 1;
  const int found_relaxed = atomic_load_explicit(&x_relaxed, memory_order_relaxed);
  atomic_store_explicit(&y_relaxed, 1, memory_order_relaxed);
  if (found_relaxed) relaxed = 1;
  return unused;
}

static void* right(void* unused) {
  if (atomic_load(&y)) {
    atomic_store(&x, 1);
    sequential = 2;
  }
  if (atomic_load_explicit(&y_released, memory_order_acquire)) {
    atomic_store_explicit(&x_released, 1, memory_order_release);
    released = 2;
  }
  if (atomic_load_explicit(&y_relaxed, memory_order_relaxed)) {
    atomic_store_explicit(&x_relaxed, 1, memory_order_relaxed);
    relaxed = 2;
  }
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, left, 0);
  pthread_create(&other, 0, right, 0);
  return 0;
}
