// moire: --check race
// If more threads come to a barrier than it waits for, or it is not known how many, it orders nothing.
#include <pthread.h>

static pthread_barrier_t two;   // no race
static pthread_barrier_t some;  // no race
static int before;              // race
static int after;               // race

static void* writer(void* unused) {
  before = 1;
  pthread_barrier_wait(&two);
  after = 1;
  pthread_barrier_wait(&some);
  return unused;
}

static void* reader(void* unused) {
  pthread_barrier_wait(&two);
  int seen = before;
  pthread_barrier_wait(&some);
  seen += after;
  return unused;
}

int main(int argc, char** argv) {
  pthread_t thread;
  pthread_barrier_init(&two, 0, 2);
  pthread_barrier_init(&some, 0, argc);
  pthread_create(&thread, 0, writer, 0);
  pthread_create(&thread, 0, reader, 0);
  pthread_create(&thread, 0, reader, 0);
  return 0;
}
