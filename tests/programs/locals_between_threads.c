// moire: --check memory
// A thread must not use another one's local when that has ended.
#include <pthread.h>

static void *use(void *argument) {
  int *p = argument;
  *p = 1;  // memory
  return 0;
}

static void *useWhileThere(void *argument) {
  int *p = argument;
  *p = 1;  // no memory
  return 0;
}

static void *useOfMain(void *argument) {
  int *p = argument;
  *p = 1;  // memory
  return 0;
}

static pthread_t start(void) {
  int local = 0;
  pthread_t t;
  if (pthread_create(&t, 0, use, &local)) return 0;
  return t;
}

static int *ofThread;

static void *keeping(void *unused) {
  int own = 1;
  ofThread = &own;
  *ofThread = 2;  // no memory
  return unused;
}

static void *leaving(void *unused) {
  int own = 1;
  ofThread = &own;
  pthread_exit(0);
  return unused;
}

int main(void) {
  pthread_t t = start();
  int local = 0, detached = 0;
  pthread_t while_there, own, last, other;
  if (pthread_create(&while_there, 0, useWhileThere, &local)) return 1;
  pthread_join(while_there, 0);
  pthread_create(&other, 0, useOfMain, &detached);
  pthread_create(&own, 0, keeping, 0);
  pthread_join(own, 0);
  *ofThread = 3;  // memory
  pthread_create(&last, 0, leaving, 0);
  pthread_join(last, 0);
  *ofThread = 4;  // memory
  (void)t;
  return 0;
}
