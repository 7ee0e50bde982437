// moire: --check race
// Taking an argument from a list moves the list on: threads must not share one.
#include <pthread.h>
#include <stdarg.h>

static va_list shared;     // race
static va_list copied;     // race
static va_list protected;  // no race
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *argument) {
  va_list own;
  int sum = va_arg(shared, int);
  va_copy(own, copied);
  sum += va_arg(own, int);
  va_end(own);
  pthread_mutex_lock(&lock);
  sum += va_arg(protected, int);
  pthread_mutex_unlock(&lock);
  return argument;
}

static void give(int count, ...) {
  pthread_t thread;
  va_start(shared, count);
  va_start(protected, count);
  pthread_create(&thread, 0, take, 0);
  take(0);
  va_start(copied, count);
  va_end(copied);
}

int main(void) {
  give(2, 1, 2);
  return 0;
}
