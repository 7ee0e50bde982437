// moire: --check deadlock
// What `cleanup` does while another variable's scope still holds a lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

// Again, by a thread that got past the lock which it already held.
static void unlock(pthread_mutex_t** lock) { pthread_mutex_unlock(*lock); }  // deadlock

static void report(int* value) {
  pthread_mutex_lock(&m);  // deadlock
  count += *value;
  pthread_mutex_unlock(&m);
}

static void report_freely(int* value) {
  pthread_mutex_lock(&m);  // no deadlock
  count += *value;
  pthread_mutex_unlock(&m);
}

static void wrong(void) {
  pthread_mutex_t* guard __attribute__((cleanup(unlock))) = &m;
  pthread_mutex_lock(&m);
  // Ends before the guard does.
  int x __attribute__((cleanup(report))) = 1;
}

static void right(void) {
  int x __attribute__((cleanup(report_freely))) = 1;
  pthread_mutex_t* guard __attribute__((cleanup(unlock))) = &m;
  pthread_mutex_lock(&m);
}

static void* worker(void* argument) {
  right();
  wrong();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  return 0;
}
