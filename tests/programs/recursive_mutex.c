// moire: --check deadlock
// A thread that holds a recursive mutex may lock it again, however it was made recursive.
#include <pthread.h>
#include <threads.h>

static pthread_mutex_t by_attribute;
static pthread_mutex_t plain;
static mtx_t by_type;
static mtx_t once_only;
static pthread_mutex_t made_twice;

static void *worker(void *unused) {
  pthread_mutex_lock(&by_attribute);  // no deadlock
  pthread_mutex_lock(&by_attribute);
  pthread_mutex_unlock(&by_attribute);
  pthread_mutex_unlock(&by_attribute);
  mtx_lock(&by_type);  // no deadlock
  mtx_lock(&by_type);
  mtx_unlock(&by_type);
  mtx_unlock(&by_type);
  pthread_mutex_lock(&plain);
  pthread_mutex_lock(&plain);  // deadlock
  pthread_mutex_unlock(&plain);
  pthread_mutex_unlock(&plain);  // deadlock
  mtx_lock(&once_only);
  mtx_lock(&once_only);  // deadlock
  mtx_unlock(&once_only);
  mtx_unlock(&once_only);  // deadlock
  pthread_mutex_lock(&made_twice);
  pthread_mutex_lock(&made_twice);  // deadlock
  pthread_mutex_unlock(&made_twice);
  pthread_mutex_unlock(&made_twice);  // deadlock
  return unused;
}

int main(int argc, char **argv) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&by_attribute, &attributes);
  pthread_mutex_init(&made_twice, argc > 1 ? 0 : &attributes);
  pthread_mutex_init(&plain, 0);
  mtx_init(&by_type, mtx_plain | mtx_recursive);
  mtx_init(&once_only, mtx_plain);
  pthread_t one, two;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&two, 0, worker, 0);
  return 0;
}
