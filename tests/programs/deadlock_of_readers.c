// moire: --check deadlock
// Readers do not wait for readers, but for writers; and writers wait for both.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t c = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t d = PTHREAD_RWLOCK_INITIALIZER;

static void* one(void* unused) {
  pthread_rwlock_rdlock(&a);  // no deadlock
  pthread_rwlock_rdlock(&b);  // no deadlock
  pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
  pthread_rwlock_rdlock(&c);  // deadlock
  pthread_rwlock_wrlock(&d);  // deadlock
  pthread_rwlock_unlock(&d);
  pthread_rwlock_unlock(&c);
  return NULL;
}

static void* other(void* unused) {
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
  pthread_rwlock_rdlock(&d);
  pthread_rwlock_wrlock(&c);
  pthread_rwlock_unlock(&c);
  pthread_rwlock_unlock(&d);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, one, NULL);
  pthread_create(&second, NULL, other, NULL);
  return 0;
}
