// moire: --check race
// The data moves from one lock to the other, and the thread that moves it holds both. Where the hand-over is announced without the second lock,
// those who wait there may meet the one that still works.
#include <pthread.h>

static pthread_mutex_t before = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t after = PTHREAD_MUTEX_INITIALIZER;
static int moved;      // no race
static int data;       // no race
static int announced;  // race
static int early;      // race

static void *first(void *unused) {
  pthread_mutex_lock(&before);
  if (!moved) data++;
  pthread_mutex_lock(&after);
  moved = 1;
  pthread_mutex_unlock(&after);
  announced = 1;
  early++;
  pthread_mutex_unlock(&before);
  return unused;
}

static void *second(void *unused) {
  pthread_mutex_lock(&after);
  if (moved) data++;
  if (announced) early++;
  pthread_mutex_unlock(&after);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) {
    pthread_create(&thread, 0, first, 0);
    pthread_create(&thread, 0, second, 0);
  }
  return 0;
}
