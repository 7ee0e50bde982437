// moire: --check assert
// A thread that is created after another one was waited for finds what the latter wrote, and nothing older.
#include <assert.h>
#include <pthread.h>

static int x;

static void *writer(void *unused) {
  x = 5;
  return unused;
}

static void *reader(void *unused) {
  assert(x == 5);  // safe
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  pthread_join(thread, 0);
  pthread_create(&thread, 0, reader, 0);
  return 0;
}
