// moire: --check deadlock
// Where writers go first, a reader waits for a writer that waits for a reader: who reads again may wait for itself. (That a
// lock for readers is still held after it was taken twice and given back once, is not known.)
#define _GNU_SOURCE
#include <pthread.h>

#define WRITERS_FIRST PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
static pthread_rwlock_t first = WRITERS_FIRST;
static pthread_rwlock_t usual = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t unwritten = WRITERS_FIRST;
static pthread_rwlock_t gated = WRITERS_FIRST;
static pthread_rwlock_t made, made_usual, made_by_one_of_two;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void* reader(void* unused) {
  pthread_rwlock_rdlock(&first);  // deadlock
  pthread_rwlock_rdlock(&first);
  pthread_rwlock_unlock(&first);
  pthread_rwlock_unlock(&first);  // deadlock
  pthread_rwlock_rdlock(&usual);  // no deadlock
  pthread_rwlock_rdlock(&usual);
  pthread_rwlock_unlock(&usual);
  pthread_rwlock_unlock(&usual);  // deadlock
  pthread_rwlock_rdlock(&unwritten);  // no deadlock
  pthread_rwlock_rdlock(&unwritten);
  pthread_rwlock_unlock(&unwritten);
  pthread_rwlock_unlock(&unwritten);  // deadlock
  pthread_mutex_lock(&gate);
  pthread_rwlock_rdlock(&gated);  // no deadlock
  pthread_rwlock_rdlock(&gated);
  pthread_rwlock_unlock(&gated);
  pthread_rwlock_unlock(&gated);  // deadlock
  pthread_mutex_unlock(&gate);
  pthread_rwlock_rdlock(&made);  // deadlock
  pthread_rwlock_rdlock(&made);
  pthread_rwlock_unlock(&made);
  pthread_rwlock_unlock(&made);  // deadlock
  pthread_rwlock_rdlock(&made_usual);  // no deadlock
  pthread_rwlock_rdlock(&made_usual);
  pthread_rwlock_unlock(&made_usual);
  pthread_rwlock_unlock(&made_usual);  // deadlock
  pthread_rwlock_rdlock(&made_by_one_of_two);  // deadlock
  pthread_rwlock_rdlock(&made_by_one_of_two);
  pthread_rwlock_unlock(&made_by_one_of_two);
  pthread_rwlock_unlock(&made_by_one_of_two);  // deadlock
  return unused;
}

static void write_once(pthread_rwlock_t* lock) {
  pthread_rwlock_wrlock(lock);
  pthread_rwlock_unlock(lock);
}

static void* writer(void* unused) {
  write_once(&first);
  write_once(&usual);
  pthread_mutex_lock(&gate);
  write_once(&gated);
  pthread_mutex_unlock(&gate);
  write_once(&made);
  write_once(&made_usual);
  write_once(&made_by_one_of_two);
  return unused;
}

int main(int argc, char** argv) {
  pthread_t thread;
  pthread_rwlockattr_t writers, readers;
  pthread_rwlockattr_init(&writers);
  pthread_rwlockattr_init(&readers);
  pthread_rwlockattr_setkind_np(&writers, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
  // With these, readers may read again.
  pthread_rwlockattr_setkind_np(&readers, PTHREAD_RWLOCK_PREFER_WRITER_NP);
  pthread_rwlock_init(&made, &writers);
  pthread_rwlock_init(&made_usual, &readers);
  pthread_rwlock_init(&made_by_one_of_two, argc > 1 ? &writers : &readers);
  pthread_create(&thread, NULL, reader, NULL);
  pthread_create(&thread, NULL, writer, NULL);
  return 0;
}
