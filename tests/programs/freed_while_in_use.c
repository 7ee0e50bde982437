// moire: --check race
// Freeing memory writes to all of it: no other thread may use it at the same time.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
  int count;
};

static struct node *shared;  // no race

static void *reader(void *unused) {
  (void)unused;
  return shared->value ? shared : 0;
}

static void given_back_too_early(void) {
  pthread_t t;
  shared = malloc(sizeof *shared);  // race
  shared->value = 1;
  pthread_create(&t, 0, reader, 0);
  free(shared);
  pthread_join(t, 0);
}

static struct node *kept;  // no race

static void *user(void *unused) {
  (void)unused;
  kept->value++;
  return 0;
}

static void given_back_after_the_join(void) {
  pthread_t t;
  kept = malloc(sizeof *kept);  // no race
  kept->value = 1;
  pthread_create(&t, 0, user, 0);
  pthread_join(t, 0);
  free(kept);
}

int main(void) {
  given_back_too_early();
  given_back_after_the_join();
  return 0;
}
