// A thread gives a function away: unknown code may call it at any time from the thread's creation on.
#include <pthread.h>

void trace(const char *text);
void keep(void (*function)(void));

static int before;  // no race
static int after;   // race
static void handler(void) { after = before; }

static void *worker(void *unused) {
  keep(handler);
  return unused;
}

int main(void) {
  trace("begin");
  before = 1;
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  trace("created");
  after = 1;
  return 0;
}
