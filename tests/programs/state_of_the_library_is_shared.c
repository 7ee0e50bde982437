// moire: --check race
// Functions that keep something from call to call need not be thread-safe: calls race for what they keep.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static time_t now;  // no race

static void* gmt(void* unused) {
  struct tm* time = gmtime(&now);  // race
  return time ? unused : NULL;
}

static void* local(void* unused) {
  localtime(&now);
  return unused;
}

static void* guarded(void* unused) {
  pthread_mutex_lock(&mutex);
  strerror(1);  // no race
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* careless(void* unused) {
  return rand() == 1 ? unused : NULL;  // race
}

static void* reentrant(void* unused) {
  struct tm own;
  char text[26];
  gmtime_r(&now, &own);
  asctime_r(&own, text);
  return unused;
}

int main(void) {
  pthread_t thread;
  time(&now);
  pthread_create(&thread, NULL, gmt, NULL);
  pthread_create(&thread, NULL, local, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, guarded, NULL);
    pthread_create(&thread, NULL, careless, NULL);
    pthread_create(&thread, NULL, reentrant, NULL);
  }
  return 0;
}
