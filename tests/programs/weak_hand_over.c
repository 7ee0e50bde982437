// moire: --check race
// One producer and one consumer hand a slot to each other, again and again: by one atomic that says whose it is. (With
// an atomic for each way it works as well, which is shown only if they are seq_cst.)
#include <pthread.h>
#include <stdatomic.h>

static atomic_int full, full_relaxed, ping, pong, ping_sequential, pong_sequential;  // no race

static int slot;             // no race
static int slot_relaxed;     // race
static int slot_of_two;      // race
static int slot_sequential;  // no race

static void* producer(void* unused) {
  for (;;) {
    while (atomic_load_explicit(&full, memory_order_acquire)) {
    }
    slot = 1;
    atomic_store_explicit(&full, 1, memory_order_release);
  }
  return unused;
}

static void* consumer(void* unused) {
  for (;;) {
    while (!atomic_load_explicit(&full, memory_order_acquire)) {
    }
    slot = 0;
    atomic_store_explicit(&full, 0, memory_order_release);
  }
  return unused;
}

static void* hasty_producer(void* unused) {
  for (;;) {
    while (atomic_load_explicit(&full_relaxed, memory_order_relaxed)) {
    }
    slot_relaxed = 1;
    atomic_store_explicit(&full_relaxed, 1, memory_order_relaxed);
  }
  return unused;
}

static void* hasty_consumer(void* unused) {
  for (;;) {
    while (!atomic_load_explicit(&full_relaxed, memory_order_relaxed)) {
    }
    slot_relaxed = 0;
    atomic_store_explicit(&full_relaxed, 0, memory_order_relaxed);
  }
  return unused;
}

static void* first(void* unused) {
  slot_of_two = 1;
  atomic_store_explicit(&ping, 1, memory_order_release);
  while (!atomic_load_explicit(&pong, memory_order_acquire)) {
  }
  slot_of_two = 3;
  slot_sequential = 1;
  atomic_store(&ping_sequential, 1);
  while (!atomic_load(&pong_sequential)) {
  }
  slot_sequential = 3;
  return unused;
}

static void* second(void* unused) {
  while (!atomic_load_explicit(&ping, memory_order_acquire)) {
  }
  slot_of_two = 2;
  atomic_store_explicit(&pong, 1, memory_order_release);
  while (!atomic_load(&ping_sequential)) {
  }
  slot_sequential = 2;
  atomic_store(&pong_sequential, 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, producer, 0);
  pthread_create(&thread, 0, consumer, 0);
  pthread_create(&thread, 0, hasty_producer, 0);
  pthread_create(&thread, 0, hasty_consumer, 0);
  pthread_create(&thread, 0, first, 0);
  pthread_create(&thread, 0, second, 0);
  return 0;
}
