// moire: --check race
// What is made once, under a lock, and used without it: the flag must release and acquire. (The second look at the
// flag, under the lock, might be relaxed, which is not shown.)
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static atomic_int made, made_released, made_relaxed, made_plainly_inside;  // no race
static int sequential;                                                     // no race
static int released;                                                       // no race
static int relaxed;                                                        // race
static int relaxed_inside;                                                 // race

static void* worker(void* unused) {
  if (!atomic_load(&made)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load(&made)) {
      sequential = 1;
      atomic_store(&made, 1);
    }
    pthread_mutex_unlock(&lock);
  }
  int sum = sequential;
  if (!atomic_load_explicit(&made_released, memory_order_acquire)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&made_released, memory_order_acquire)) {
      released = 1;
      atomic_store_explicit(&made_released, 1, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
  }
  sum += released;
  if (!atomic_load_explicit(&made_relaxed, memory_order_relaxed)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&made_relaxed, memory_order_relaxed)) {
      relaxed = 1;
      atomic_store_explicit(&made_relaxed, 1, memory_order_relaxed);
    }
    pthread_mutex_unlock(&lock);
  }
  sum += relaxed;
  if (!atomic_load_explicit(&made_plainly_inside, memory_order_acquire)) {
    pthread_mutex_lock(&lock);
    if (!atomic_load_explicit(&made_plainly_inside, memory_order_relaxed)) {
      relaxed_inside = 1;
      atomic_store_explicit(&made_plainly_inside, 1, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
  }
  sum += relaxed_inside;
  return sum ? unused : 0;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, worker, 0);
  return 0;
}
