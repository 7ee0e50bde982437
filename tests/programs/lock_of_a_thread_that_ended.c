// moire: --check race,assert
// A robust lock reports that the thread that had it has ended: then it is taken, although an error is returned.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t mutex;    // no race
static pthread_mutex_t another;  // no race
static int x;                    // race
static int y;                    // no race

static void* careless(void* unused) {
  pthread_mutex_lock(&mutex);
  x++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* careful(void* unused) {
  if (pthread_mutex_lock(&another) != 0) return NULL;
  y++;
  pthread_mutex_unlock(&another);
  return unused;
}

static void* told(void* unused) {
  assert(pthread_mutex_lock(&mutex) != EOWNERDEAD);  // alarm
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutex_init(&another, &attributes);
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, careless, NULL);
    pthread_create(&thread, NULL, careful, NULL);
    pthread_create(&thread, NULL, told, NULL);
  }
  return 0;
}
