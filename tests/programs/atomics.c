// Atomic accesses do not race with each other, but with plain ones.
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int counter;  // no race
static int flag;             // no race
static int mixed;            // race

static void* worker(void* unused) {
  counter++;
  counter = counter + 1;
  atomic_fetch_add(&counter, 2);
  __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
  __sync_fetch_and_add(&mixed, 1);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  while (!__atomic_load_n(&flag, __ATOMIC_ACQUIRE)) {
  }
  return mixed;
}
