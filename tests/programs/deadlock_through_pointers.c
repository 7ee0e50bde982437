// moire: --check deadlock
// Which of two locks a pointer means is not known: any order of them is possible, and what is unlocked may be the other
// one.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void* worker(void* unused) {  // deadlock
  int swapped = rand();
  pthread_mutex_t* first = swapped ? &b : &a;
  pthread_mutex_t* second = swapped ? &a : &b;
  pthread_mutex_lock(first);     // deadlock
  pthread_mutex_lock(second);    // deadlock
  pthread_mutex_unlock(second);  // deadlock
  pthread_mutex_unlock(first);   // deadlock
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
