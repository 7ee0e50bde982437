// moire: --check race
// A loop that creates more threads than are counted, and a barrier for more than are counted: neither keeps threads
// apart.
#include <pthread.h>

static pthread_barrier_t huge, small;  // no race
static int before_huge;   // race
static int before_small;  // no race
static int counted;       // race

static void* one_of_many(void* unused) {
  counted++;
  return unused;
}

static void* first(void* unused) {
  before_huge = 1;
  pthread_barrier_wait(&huge);
  return unused;
}

static void* second(void* unused) {
  pthread_barrier_wait(&huge);
  before_huge = 2;
  return unused;
}

static void* third(void* unused) {
  before_small = 1;
  pthread_barrier_wait(&small);
  return unused;
}

static void* fourth(void* unused) {
  pthread_barrier_wait(&small);
  before_small = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&huge, NULL, 1000001);
  pthread_barrier_init(&small, NULL, 2);
  for (int i = 0; i < 1000002; i++) pthread_create(&thread, NULL, one_of_many, NULL);
  pthread_create(&thread, NULL, first, NULL);
  pthread_create(&thread, NULL, second, NULL);
  pthread_create(&thread, NULL, third, NULL);
  pthread_create(&thread, NULL, fourth, NULL);
  return 0;
}
