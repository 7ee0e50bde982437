// moire: --check race
// Which lock protects x depends on the mode, and that changes only under both locks (TAR, CAV'03, Table 2: Time-varying).
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int mode;  // no race
static int x;     // no race

static void *first(void *unused) {
  while (1) {
    pthread_mutex_lock(&a);
    if (mode == 0) x = 1;
    pthread_mutex_unlock(&a);
  }
  return unused;
}

static void *second(void *unused) {
  while (1) {
    pthread_mutex_lock(&b);
    if (mode == 1) x = 2;
    pthread_mutex_unlock(&b);
  }
  return unused;
}

static void *change(void *unused) {
  while (1) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    mode = mode == 0;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, change, 0);
  for (int i = 0; i < 10; i++) {
    pthread_create(&thread, 0, first, 0);
    pthread_create(&thread, 0, second, 0);
  }
  return 0;
}
