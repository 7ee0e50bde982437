// moire: --check assert --domain interval
// Calls with and without the lock share code; a thread that comes back from it has what it had. So no thread comes back to where it has the lock,
// neither reader nor writer, while the other one has it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t second = PTHREAD_MUTEX_INITIALIZER;
static volatile int flag;
static int x;
static int y;

static void count_down(int n) {
  if (n > 0) count_down(n - 1);
}

static void set_y(int n) {
  if (n > 0)
    set_y(n - 1);
  else
    y = 1;
}

static void *writer(void *unused) {
  pthread_mutex_lock(&first);
  x = 1;
  x = 0;
  pthread_mutex_unlock(&first);
  set_y(2);
  pthread_mutex_lock(&second);
  set_y(2);
  flag = 1;
  pthread_mutex_unlock(&second);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  count_down(2);
  pthread_mutex_lock(&first);
  count_down(2);
  assert(x == 0);  // safe
  pthread_mutex_unlock(&first);
  pthread_mutex_lock(&second);
  y = 0;
  while (!flag) {
  }
  assert(y == 0);  // safe
  pthread_mutex_unlock(&second);
  return 0;
}
