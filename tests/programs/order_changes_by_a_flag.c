// moire: --check deadlock
// A flag says which order is taken now.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int turn;

static void* one(void* unused) {
  while (turn != 0) {
  }
  pthread_mutex_lock(&a);  // no deadlock
  pthread_mutex_lock(&b);  // no deadlock
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  turn = 1;
  return NULL;
}

static void* other(void* unused) {
  while (turn != 1) {
  }
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, one, NULL);
  pthread_create(&second, NULL, other, NULL);
  return 0;
}
