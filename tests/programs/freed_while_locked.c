// moire: --check race
// Locks, semaphores and the like are given back with the memory that they are in, also if nothing made them.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  pthread_mutex_t lock;
};

static struct node *shared;  // no race

static void *locker(void *unused) {
  pthread_mutex_lock(&shared->lock);
  pthread_mutex_unlock(&shared->lock);
  return unused;
}

static void given_back_too_early(void) {
  pthread_t thread;
  shared = calloc(1, sizeof *shared);  // race
  pthread_create(&thread, 0, locker, 0);
  free(shared);
  pthread_join(thread, 0);
}

static struct node *kept;  // no race

static void *keeper(void *unused) {
  pthread_mutex_lock(&kept->lock);
  kept->value++;
  pthread_mutex_unlock(&kept->lock);
  return unused;
}

static void given_back_after_the_join(void) {
  pthread_t thread;
  kept = calloc(1, sizeof *kept);  // no race
  pthread_create(&thread, 0, keeper, 0);
  pthread_join(thread, 0);
  free(kept);
}

int main(void) {
  given_back_too_early();
  given_back_after_the_join();
  return 0;
}
