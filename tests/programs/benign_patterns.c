// moire: --check race
// Races that are often intended are still races; they only come last in the report.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready;    // race
static int table;    // no race
static int counter;  // race
static int plain;    // race

static int get(void) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) {
      table = 7;
      ready = 1;
    }
    pthread_mutex_unlock(&m);
  }
  return ready;
}

static void *worker(void *unused) {
  get();
  counter++;
  plain = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, 0, worker, 0);
  printf("%d\n", counter);
  return 0;
}
