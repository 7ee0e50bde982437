// moire: --check deadlock
// On one path, a thread ends while it holds a lock; another one may wait for it then.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void* careless(void* given) {  // deadlock
  pthread_mutex_lock(&a);  // deadlock
  if (given) return NULL;
  pthread_mutex_unlock(&a);
  return NULL;
}

static void* careful(void* given) {  // no deadlock
  pthread_mutex_lock(&b);
  if (given) {
    pthread_mutex_unlock(&b);
    return NULL;
  }
  pthread_mutex_unlock(&b);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, careless, NULL);
  pthread_create(&thread, NULL, careless, &thread);
  pthread_create(&thread, NULL, careful, NULL);
  return 0;
}
