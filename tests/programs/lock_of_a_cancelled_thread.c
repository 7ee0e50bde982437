// moire: --check deadlock
// A thread that is cancelled while it holds a lock keeps it: others wait forever.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t quick = PTHREAD_MUTEX_INITIALIZER;

static void *keeps(void *unused) {  // deadlock
  pthread_mutex_lock(&kept);  // deadlock
  sleep(1);
  pthread_mutex_unlock(&kept);
  pthread_mutex_lock(&quick);  // no deadlock
  pthread_mutex_unlock(&quick);
  return NULL;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, keeps, NULL);
  pthread_cancel(one);
  pthread_mutex_lock(&kept);
  pthread_mutex_unlock(&kept);
  pthread_mutex_lock(&quick);
  pthread_mutex_unlock(&quick);
  return 0;
}
