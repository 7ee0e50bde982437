// moire: --check race
// Two threads see the writes of two others in different orders, unless all is seq_cst.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, x_released, y_released, x_relaxed, y_relaxed;  // no race

static int sequential;  // no race
static int released;    // race
static int relaxed;     // race

static void* writes_x(void* unused) {
  atomic_store(&x, 1);
  atomic_store_explicit(&x_released, 1, memory_order_release);
  atomic_store_explicit(&x_relaxed, 1, memory_order_relaxed);
  return unused;
}

static void* writes_y(void* unused) {
  atomic_store(&y, 1);
  atomic_store_explicit(&y_released, 1, memory_order_release);
  atomic_store_explicit(&y_relaxed, 1, memory_order_relaxed);
  return unused;
}

static void* x_first(void* unused) {
  if (atomic_load(&x) && !atomic_load(&y)) sequential = 1;
  if (atomic_load_explicit(&x_released, memory_order_acquire) &&
      !atomic_load_explicit(&y_released, memory_order_acquire))
    released = 1;
  if (atomic_load_explicit(&x_relaxed, memory_order_relaxed) && !atomic_load_explicit(&y_relaxed, memory_order_relaxed))
    relaxed = 1;
  return unused;
}

static void* y_first(void* unused) {
  if (atomic_load(&y) && !atomic_load(&x)) sequential = 2;
  if (atomic_load_explicit(&y_released, memory_order_acquire) &&
      !atomic_load_explicit(&x_released, memory_order_acquire))
    released = 2;
  if (atomic_load_explicit(&y_relaxed, memory_order_relaxed) && !atomic_load_explicit(&x_relaxed, memory_order_relaxed))
    relaxed = 2;
  return unused;
}

int main(void) {
  pthread_t threads[4];
  pthread_create(&threads[0], 0, writes_x, 0);
  pthread_create(&threads[1], 0, writes_y, 0);
  pthread_create(&threads[2], 0, x_first, 0);
  pthread_create(&threads[3], 0, y_first, 0);
  return 0;
}
