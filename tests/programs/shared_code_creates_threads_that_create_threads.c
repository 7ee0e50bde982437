// What code that calls share leaves to a thread that it creates, and to one that this creates, is what was there before the call.
#include <assert.h>
#include <pthread.h>

static int value;  // no race

static void *grandchild(void *unused) {
  assert(value == 5);  // safe
  assert(value != 5);  // alarm
  return unused;
}

static void *child(void *unused) {
  pthread_t thread;
  pthread_create(&thread, 0, grandchild, 0);
  return unused;
}

static void create(int n) {
  pthread_t thread;
  if (n > 0) {
    create(n - 1);
    return;
  }
  pthread_create(&thread, 0, child, 0);
}

int main(void) {
  value = 5;
  create(2);
  return 0;
}
