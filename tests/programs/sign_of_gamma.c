// moire: --check race,assert
// lgamma stores the sign of its result in a variable of the library; lgamma_r where it is told to.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <math.h>
#include <pthread.h>

static void* careless(void* unused) {
  lgamma(-0.5);  // race
  return signgam < 0 ? unused : NULL;
}

static void* careful(void* unused) {
  int sign = 7;
  lgamma_r(-0.5, &sign);
  assert(sign == 7);  // alarm
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, careless, NULL);
    pthread_create(&thread, NULL, careful, NULL);
  }
  return 0;
}
