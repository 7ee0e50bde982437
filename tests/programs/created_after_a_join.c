// moire: --check race
// Threads that follow each other do not meet: the second is created when the first has been joined, or by a thread that joined it.
// A thread that was created by a joined thread may still run.
#include <pthread.h>

static int relay;  // no race
static int chain;  // no race
static int child;  // race

static void *first(void *unused) {
  relay = 1;
  return unused;
}

static void *second(void *unused) {
  relay = 2;
  return unused;
}

static void *grandchild(void *unused) {
  chain++;
  child = 1;
  return unused;
}

static void *creator(void *unused) {
  pthread_t thread;
  chain = 1;
  pthread_create(&thread, 0, grandchild, 0);
  return unused;
}

int main(void) {
  pthread_t thread, other;
  pthread_create(&thread, 0, first, 0);
  pthread_join(thread, 0);
  pthread_create(&other, 0, second, 0);
  pthread_join(other, 0);
  relay = 3;
  pthread_t last;
  pthread_create(&last, 0, creator, 0);
  pthread_join(last, 0);
  child = 2;
  return 0;
}
