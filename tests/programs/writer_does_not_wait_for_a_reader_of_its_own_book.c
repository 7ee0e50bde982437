// moire: --check deadlock
// The one that has the front waits for the writer, but the writer does not wait for one that reads and waits for the front: as long as
// it writes, no thread reads. But the writer waits for itself, and the others for the writer.
#include <pthread.h>

static pthread_mutex_t front = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t book = PTHREAD_RWLOCK_INITIALIZER;

static void *has_the_front(void *unused) {
  pthread_mutex_lock(&front);  // deadlock
  pthread_rwlock_rdlock(&book);  // deadlock
  pthread_rwlock_unlock(&book);
  pthread_mutex_unlock(&front);
  return unused;
}

static void *writer(void *unused) {  // deadlock
  pthread_rwlock_wrlock(&book);
  pthread_rwlock_wrlock(&book);  // deadlock
  pthread_rwlock_unlock(&book);
  return unused;
}

static void *reader(void *unused) {
  int failed = pthread_rwlock_tryrdlock(&book);
  pthread_mutex_lock(&front);
  pthread_mutex_unlock(&front);
  if (failed == 0) pthread_rwlock_unlock(&book);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, has_the_front, 0);
  pthread_create(&thread, 0, writer, 0);
  pthread_create(&thread, 0, reader, 0);
  return 0;
}
