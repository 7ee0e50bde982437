// moire: --check race
// Locks behind a pointer that may mean one of few or of many protect nothing that another of them does.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a, b, c, d, e, f;
static pthread_mutex_t *few[] = {&a, &b, &c}, *many[] = {&a, &b, &c, &d, &e, &f};  // no race
static int by_few;   // race
static int by_many;  // race
static int by_one;   // no race

static void *worker(void *unused) {
  pthread_mutex_t *one = few[random() % 3];
  pthread_mutex_t *other = many[random() % 6];
  pthread_mutex_lock(one);
  by_few++;
  pthread_mutex_unlock(one);
  pthread_mutex_lock(other);
  by_many++;
  pthread_mutex_unlock(other);
  return NULL;
}

static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
static void *careful(void *unused) {
  pthread_mutex_lock(&own);
  by_one++;
  pthread_mutex_unlock(&own);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) pthread_create(&thread, NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&thread, NULL, careful, NULL);
  return 0;
}
