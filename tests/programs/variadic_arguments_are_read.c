// moire: --check race,assert
// What a function is given for `...` is read by the call, whether the function looks at it or not.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>

struct pair {
  int a;
  int b;
};

static int ignored;        // race
static int taken;          // race
static struct pair whole;  // race
static int guarded;      // no race
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int calls;

static int ignore(int count, ...) { return count; }

static int take(int count, ...) {
  va_list list;
  va_start(list, count);
  int first = va_arg(list, int);
  va_end(list);
  return first;
}

static int called(void) { return ++calls; }

static void *worker(void *unused) {
  ignore(1, ignored);
  take(1, taken);
  ignore(1, whole);
  pthread_mutex_lock(&lock);
  ignore(1, guarded);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(int argc, char **argv) {
  ignore(2, called(), called());
  assert(calls == 2);  // safe
  if (argc > 1) assert(calls != 2);  // alarm
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  ignored = 1;
  taken = 1;
  whole.a = 1;
  whole.b = 1;
  pthread_mutex_lock(&lock);
  guarded = 1;
  pthread_mutex_unlock(&lock);
  return 0;
}
