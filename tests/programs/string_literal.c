// A literal is memory that does not change; an array that it initialises is not.
#include <assert.h>
#include <pthread.h>

static const char *text = "text";  // no race
static char copy[] = "text";  // race

static void *worker(void *unused) {
  copy[0] = text[0];  // no race
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  assert(text[0] != 0 || text[4] == 0);  // alarm
  assert("" != (char *)0);               // safe
  return 0;
}
