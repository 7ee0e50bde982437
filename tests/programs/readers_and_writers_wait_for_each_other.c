// moire: --check deadlock
// A reader waits for a writer and a writer for readers, but readers do not wait for each other.
#include <pthread.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t two = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t three = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t written = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t read = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t only_read = PTHREAD_RWLOCK_INITIALIZER;

static void *writer(void *unused) {
  pthread_rwlock_wrlock(&written);  // deadlock
  pthread_mutex_lock(&one);  // deadlock
  pthread_mutex_unlock(&one);
  pthread_rwlock_unlock(&written);
  return unused;
}

static void *waits_for_writer(void *unused) {
  pthread_mutex_lock(&one);
  pthread_rwlock_rdlock(&written);
  pthread_rwlock_unlock(&written);
  pthread_mutex_unlock(&one);
  return unused;
}

static void *reader(void *unused) {
  pthread_rwlock_rdlock(&read);  // deadlock
  pthread_mutex_lock(&two);  // deadlock
  pthread_mutex_unlock(&two);
  pthread_rwlock_unlock(&read);
  return unused;
}

static void *waits_for_reader(void *unused) {
  pthread_mutex_lock(&two);
  pthread_rwlock_wrlock(&read);
  pthread_rwlock_unlock(&read);
  pthread_mutex_unlock(&two);
  return unused;
}

static void *one_reader(void *unused) {
  pthread_rwlock_rdlock(&only_read);  // no deadlock
  pthread_mutex_lock(&three);  // no deadlock
  pthread_mutex_unlock(&three);
  pthread_rwlock_unlock(&only_read);
  return unused;
}

static void *other_reader(void *unused) {
  pthread_mutex_lock(&three);
  pthread_rwlock_rdlock(&only_read);
  pthread_rwlock_unlock(&only_read);
  pthread_mutex_unlock(&three);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  pthread_create(&thread, 0, waits_for_writer, 0);
  pthread_create(&thread, 0, reader, 0);
  pthread_create(&thread, 0, waits_for_reader, 0);
  pthread_create(&thread, 0, one_reader, 0);
  pthread_create(&thread, 0, other_reader, 0);
  return 0;
}
