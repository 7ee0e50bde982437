// moire: --check assert
// A thread that takes a lock again which it holds may get an error; the first time, it succeeds.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t checking = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_rwlock_t book = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  int first = pthread_mutex_lock(&checking);
  assert(first == 0);  // safe
  int again = pthread_mutex_lock(&checking);
  assert(again == 0);  // alarm
  int writer = pthread_rwlock_wrlock(&book);
  assert(writer == 0);  // safe
  int reader = pthread_rwlock_rdlock(&book);
  assert(reader == 0);  // alarm
  int one = pthread_mutex_lock(&recursive);
  int two = pthread_mutex_lock(&recursive);
  assert(one == 0 && two == 0);  // safe
  return 0;
}
