// moire: --check race
// Who takes the last reference may use the object alone, if it acquires what the others released. How many references
// are left is not followed; without that order there is a race.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int references = 2, references_relaxed = 2;  // no race
static int object;                                         // race
static int object_relaxed;                                 // race

static void* worker(void* unused) {
  if (atomic_fetch_sub_explicit(&references, 1, memory_order_acq_rel) == 1) object = 1;
  if (atomic_fetch_sub_explicit(&references_relaxed, 1, memory_order_relaxed) == 1) object_relaxed = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  object = 2;
  object_relaxed = 2;
  if (atomic_fetch_sub_explicit(&references, 1, memory_order_acq_rel) == 1) object = 3;
  if (atomic_fetch_sub_explicit(&references_relaxed, 1, memory_order_relaxed) == 1) object_relaxed = 3;
  return 0;
}
