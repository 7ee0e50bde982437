// Elements of an array of locks are apart where the index is a constant.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t locks[4];
static int x;  // no race
static int y;  // race

static void* worker(void* unused) {
  pthread_mutex_lock(&locks[3]);
  x = 1;
  assert(x == 1);  // safe
  y = 1;
  x = 0;
  pthread_mutex_unlock(&locks[3]);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&locks[3]);
  int seen = x;
  pthread_mutex_unlock(&locks[3]);
  pthread_mutex_lock(&locks[2]);
  seen += y;
  pthread_mutex_unlock(&locks[2]);
  return seen;
}
