// Each thread has its own errno, and any function of the library may change it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static int failures;  // race

static void *worker(void *unused) {
  errno = 0;
  if (sysconf(_SC_NPROCESSORS_ONLN) < 0 && errno != 0) ++failures;
  errno = 0;
  sysconf(_SC_NPROCESSORS_ONLN);
  assert(errno == 0);  // alarm
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&two, 0, worker, 0);
  return 0;
}
