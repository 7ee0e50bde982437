// moire: --check deadlock
// Wherever a handle was copied before a thread waits by it: the awaited thread may need a lock that the waiting one holds.
#include <pthread.h>
#include <string.h>

struct job {
  int number;
  pthread_t thread;
};

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;

static void *copied(void *unused) {
  pthread_mutex_lock(&a);  // deadlock
  pthread_mutex_unlock(&a);
  return NULL;
}

static void *passed(void *unused) {
  pthread_mutex_lock(&b);  // deadlock
  pthread_mutex_unlock(&b);
  return NULL;
}

static void *returned(void *unused) {
  pthread_mutex_lock(&c);  // deadlock
  pthread_mutex_unlock(&c);
  return NULL;
}

static void *inside(void *unused) {
  pthread_mutex_lock(&d);  // deadlock
  pthread_mutex_unlock(&d);
  return NULL;
}

static void wait_for(pthread_t which) {
  pthread_join(which, NULL);  // deadlock
}

static pthread_t start(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, returned, NULL);
  return thread;
}

int main(void) {
  pthread_t first, second, copy, result;
  struct job job, other;

  pthread_create(&first, NULL, copied, NULL);
  copy = first;
  pthread_mutex_lock(&a);
  pthread_join(copy, NULL);  // deadlock
  pthread_mutex_unlock(&a);

  pthread_create(&second, NULL, passed, NULL);
  pthread_mutex_lock(&b);
  wait_for(second);
  pthread_mutex_unlock(&b);

  result = start();
  pthread_mutex_lock(&c);
  pthread_join(result, NULL);  // deadlock
  pthread_mutex_unlock(&c);

  pthread_create(&job.thread, NULL, inside, NULL);
  memcpy(&other, &job, sizeof job);
  pthread_mutex_lock(&d);
  pthread_join(other.thread, NULL);  // deadlock
  pthread_mutex_unlock(&d);
  return 0;
}
