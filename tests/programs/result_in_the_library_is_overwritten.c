// moire: --check race
// What such a function returns is shared by all threads: a call of another thread overwrites it while it is read, though the
// calls are made under a lock.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static time_t now;  // no race

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  struct tm* time = localtime(&now);  // race
  pthread_mutex_unlock(&mutex);
  return time && time->tm_hour > 12 ? unused : NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  return 0;
}
