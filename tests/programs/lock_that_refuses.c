// moire: --check race
// A lock that checks how it is used is not taken a second time: its holder gets an error, and releases it once too
// often.
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t mutex;    // no race
static pthread_mutex_t another;  // no race
static int x;                    // race
static int y;                    // no race

static void* careless(void* unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
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

int main(void) {
  pthread_t thread;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutex_init(&another, &attributes);
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, careless, NULL);
    pthread_create(&thread, NULL, careful, NULL);
  }
  return 0;
}
