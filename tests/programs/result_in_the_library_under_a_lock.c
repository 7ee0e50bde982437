// moire: --check race
// The result is read before the lock is released.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static time_t now;  // no race
static int hour;    // no race

static void* worker(void* unused) {
  pthread_mutex_lock(&mutex);
  struct tm* time = localtime(&now);  // no race
  hour = time ? time->tm_hour : 0;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  return 0;
}
