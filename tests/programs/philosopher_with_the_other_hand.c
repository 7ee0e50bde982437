// moire: --check deadlock
// One of four threads takes its forks the other way round.
#include <pthread.h>

static pthread_mutex_t fork0 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t fork1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t fork2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t fork3 = PTHREAD_MUTEX_INITIALIZER;

static void eat(pthread_mutex_t* left, pthread_mutex_t* right) {
  pthread_mutex_lock(left);   // no deadlock
  pthread_mutex_lock(right);  // no deadlock
  pthread_mutex_unlock(right);
  pthread_mutex_unlock(left);
}

static void* p0(void* unused) {
  eat(&fork0, &fork1);
  return NULL;
}
static void* p1(void* unused) {
  eat(&fork1, &fork2);
  return NULL;
}
static void* p2(void* unused) {
  eat(&fork2, &fork3);
  return NULL;
}
static void* p3(void* unused) {
  eat(&fork0, &fork3);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, p0, NULL);
  pthread_create(&thread, NULL, p1, NULL);
  pthread_create(&thread, NULL, p2, NULL);
  pthread_create(&thread, NULL, p3, NULL);
  return 0;
}
