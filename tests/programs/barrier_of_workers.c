// moire: --check race
// The workers meet among themselves, and the first thread only creates and joins them.
#include <pthread.h>

enum { threads = 3 };
static pthread_barrier_t all;  // no race
static int before;             // no race
static int after;              // race

static void* worker(void* unused) {
  pthread_barrier_wait(&all);
  int seen = before;
  after = seen;
  return 0;
}

static void* writer(void* unused) {
  before = 2;
  pthread_barrier_wait(&all);
  return unused;
}

int main(void) {
  pthread_t handles[threads], one;
  pthread_barrier_init(&all, 0, threads + 1);
  pthread_create(&one, 0, writer, 0);
  for (int i = 0; i < threads; i++) pthread_create(&handles[i], 0, worker, &handles[i]);
  for (int i = 0; i < threads; i++) pthread_join(handles[i], 0);
  return 0;
}
