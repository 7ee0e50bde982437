// moire: --check race
// Calls that set the time zone do not race with each other.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static time_t now;  // no race
static long zone;

static void* converter(void* unused) {
  struct tm own;
  localtime_r(&now, &own);  // no race
  return unused;
}

int main(void) {
  pthread_t one, other;
  tzset();
  zone = timezone;
  pthread_create(&one, NULL, converter, NULL);
  pthread_create(&other, NULL, converter, NULL);
  return 0;
}
