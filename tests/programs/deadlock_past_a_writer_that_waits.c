// moire: --check deadlock
// A cycle of threads through two that read one book: a third one, which waits to write it, keeps one of them from
// reading.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlock_t book = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
static pthread_rwlock_t calm = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t pen = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t chalk = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t copied;

static void* reads_and_takes_the_pen(void* unused) {
  pthread_rwlock_rdlock(&book);  // deadlock
  pthread_mutex_lock(&pen);      // deadlock
  pthread_mutex_unlock(&pen);
  pthread_rwlock_unlock(&book);
  pthread_rwlock_rdlock(&calm);  // no deadlock
  pthread_mutex_lock(&chalk);    // no deadlock
  pthread_mutex_unlock(&chalk);
  pthread_rwlock_unlock(&calm);
  return unused;
}

static void* has_the_pen_and_reads(void* unused) {
  pthread_mutex_lock(&pen);
  pthread_rwlock_rdlock(&book);
  pthread_rwlock_unlock(&book);
  pthread_mutex_unlock(&pen);
  pthread_mutex_lock(&chalk);
  pthread_rwlock_rdlock(&calm);
  pthread_rwlock_unlock(&calm);
  pthread_mutex_unlock(&chalk);
  return unused;
}

static void* writes(void* unused) {
  pthread_rwlock_wrlock(&book);
  pthread_rwlock_unlock(&book);
  pthread_rwlock_wrlock(&calm);
  pthread_rwlock_unlock(&calm);
  return unused;
}

static void* reads_a_copy_again(void* unused) {
  pthread_rwlock_rdlock(&copied);  // deadlock
  pthread_rwlock_rdlock(&copied);
  pthread_rwlock_unlock(&copied);
  pthread_rwlock_unlock(&copied);  // deadlock
  return unused;
}

static void* writes_a_copy(void* unused) {
  pthread_rwlock_wrlock(&copied);
  pthread_rwlock_unlock(&copied);
  return unused;
}

int main(void) {
  pthread_t thread;
  copied = (pthread_rwlock_t)PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;
  pthread_create(&thread, NULL, reads_and_takes_the_pen, NULL);
  pthread_create(&thread, NULL, has_the_pen_and_reads, NULL);
  pthread_create(&thread, NULL, writes, NULL);
  pthread_create(&thread, NULL, reads_a_copy_again, NULL);
  pthread_create(&thread, NULL, writes_a_copy, NULL);
  return 0;
}
