// moire: --check race
// Calls that set the time zone do not race with each other, but with uses of its variables.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static time_t now;  // no race

static void* converter(void* unused) {
  struct tm own;
  localtime_r(&now, &own);  // race
  return unused;
}

static void* user(void* unused) { return timezone == 0 ? unused : NULL; }

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, converter, NULL);
    pthread_create(&thread, NULL, user, NULL);
  }
  return 0;
}
