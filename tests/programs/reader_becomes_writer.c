// moire: --check deadlock
// Two readers that both want to write wait for each other, and each of them for itself.
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;

static void* worker(void* unused) {
  pthread_rwlock_rdlock(&a);  // deadlock
  pthread_rwlock_wrlock(&a);  // deadlock
  pthread_rwlock_unlock(&a);
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 10; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
