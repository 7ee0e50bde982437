// moire: --check deadlock
// Only threads whose handles may have got there are waited for: the locks of others may be held at the same time.
#include <pthread.h>

struct job {
  int number;
  pthread_t thread;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused) {
  pthread_mutex_lock(&a);  // no deadlock
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *two(void *unused) {
  pthread_mutex_lock(&b);  // no deadlock
  pthread_mutex_unlock(&b);
  return NULL;
}

static void wait_for(pthread_t which) {
  pthread_join(which, NULL);  // no deadlock
}

int main(void) {
  pthread_t first, copy;
  struct job job, other;

  pthread_create(&first, NULL, one, NULL);
  pthread_create(&job.thread, NULL, two, NULL);
  copy = first;
  pthread_mutex_lock(&b);
  pthread_join(copy, NULL);  // no deadlock
  pthread_mutex_unlock(&b);

  other = job;
  pthread_mutex_lock(&c);
  wait_for(other.thread);
  pthread_mutex_unlock(&c);
  return 0;
}
