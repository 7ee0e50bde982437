// moire: --entry writer --entry reader --domain octagon
// Readers keep writers out, but not each other: another reader may see half of what a reader writes.
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int g;  // no race
int h;  // no race
int a;  // race

void writer(int x) {
  pthread_rwlock_wrlock(&l);
  g = x;
  h = x;
  pthread_rwlock_unlock(&l);
}

void reader(int x) {
  pthread_rwlock_rdlock(&l);
  int t = g;
  assert(t == h);  // safe
  a = t;
  assert(a == t);  // alarm
  pthread_rwlock_unlock(&l);
}
