// moire: --check deadlock
// Three threads are needed at one barrier, but only two ever come; at the other ones, there are enough.
#include <pthread.h>

static pthread_barrier_t three, two, four;

static void* worker(void* unused) {
  pthread_barrier_wait(&two);    // no deadlock
  pthread_barrier_wait(&three);  // deadlock
  return NULL;
}

static void* any_number(void* unused) {
  pthread_barrier_wait(&four);  // no deadlock
  return NULL;
}

int main(int argc, char** argv) {
  pthread_t thread;
  pthread_barrier_init(&three, NULL, 3);
  pthread_barrier_init(&two, NULL, 2);
  pthread_barrier_init(&four, NULL, 4);
  for (int i = 0; i < argc; i++) pthread_create(&thread, NULL, any_number, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_barrier_wait(&four);   // no deadlock
  pthread_barrier_wait(&two);    // no deadlock
  pthread_barrier_wait(&three);  // deadlock
  return 0;
}
