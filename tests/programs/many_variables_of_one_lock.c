// moire: --domain octagon
// Few variables that are written under one lock are looked at together; of many, or in a long section, less is known.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t third = PTHREAD_MUTEX_INITIALIZER;
static int a, b;                            // no race
static int c0, c1, c2, c3, c4, c5, c6, c7;  // no race
static int d, e, scratch;                   // no race
#define TEN(x) x x x x x x x x x x

static void* worker(void* unused) {
  pthread_mutex_lock(&lock);
  a = 1;
  b = a;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&other);
  c0 = 1;
  c1 = 1;
  c2 = 1;
  c3 = 1;
  c4 = 1;
  c5 = 1;
  c6 = 1;
  c7 = 2;
  pthread_mutex_unlock(&other);
  pthread_mutex_lock(&third);
  d = 1;
  TEN(TEN(scratch = scratch * 3;))
  TEN(TEN(scratch = scratch * 3;))
  e = 2;
  pthread_mutex_unlock(&third);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  assert(a == b);  // safe
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&other);
  assert(c0 == c7);  // alarm
  pthread_mutex_unlock(&other);
  pthread_mutex_lock(&third);
  assert(d == e);  // alarm
  pthread_mutex_unlock(&third);
  return 0;
}
