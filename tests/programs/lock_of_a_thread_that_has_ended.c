// moire: --check deadlock
// A thread ends without giving back a lock: who wants it then waits forever, and so do those who wait for that one.
#include <pthread.h>

static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t other = PTHREAD_MUTEX_INITIALIZER;

static void* keeps(void* unused) {  // deadlock
  pthread_mutex_lock(&kept);  // deadlock
  return NULL;
}

static void* wants(void* unused) {
  pthread_mutex_lock(&other);  // deadlock
  pthread_mutex_lock(&kept);
  pthread_mutex_unlock(&kept);
  pthread_mutex_unlock(&other);
  return NULL;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, keeps, NULL);
  pthread_create(&two, NULL, wants, NULL);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  pthread_join(one, NULL);  // no deadlock
  pthread_join(two, NULL);  // deadlock
  return 0;
}
