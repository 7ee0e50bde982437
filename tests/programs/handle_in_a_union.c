// moire:
// A handle that is overwritten through another member of its union is that of another thread.
#include <pthread.h>

struct job {
  int number;
  union {
    pthread_t thread;
    unsigned long number;
  } handle;
};

static int overwritten;  // race
static int kept;         // no race

static void *writes(void *unused) {
  overwritten = 1;
  return NULL;
}

static void *writes_kept(void *unused) {
  kept = 1;
  return NULL;
}

static void *idle(void *unused) { return NULL; }

int main(void) {
  struct job job;
  pthread_t other, third;

  pthread_create(&other, NULL, idle, NULL);
  pthread_create(&job.handle.thread, NULL, writes, NULL);
  job.handle.number = other;
  pthread_join(job.handle.thread, NULL);
  overwritten = 2;

  pthread_create(&third, NULL, writes_kept, NULL);
  pthread_join(third, NULL);
  kept = 2;
  return 0;
}
