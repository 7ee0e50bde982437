// moire: --check div
// A divisor that was tested is another one if a thread may change it in between.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int divisor = 4;
static int guarded = 4;

static void *change(void *unused) {
  divisor = 0;
  divisor = 2;
  pthread_mutex_lock(&m);
  guarded = 0;
  guarded = 2;
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t thread;
  int result = 0;
  pthread_create(&thread, 0, change, 0);
  if (divisor != 0) result += 100 / divisor;  // div
  pthread_mutex_lock(&m);
  result += 100 / guarded;  // no div
  pthread_mutex_unlock(&m);
  pthread_join(thread, 0);
  result += 100 / guarded;  // no div
  return result;
}
