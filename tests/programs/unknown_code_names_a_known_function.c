// moire: --check deadlock
// A function that unknown code names may be one that this code was given: it is called with the lock held.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void handler(void) {
  pthread_mutex_lock(&lock);  // deadlock
  pthread_mutex_unlock(&lock);
}
void keep(void (*function)(void));
void (*get(void))(void);

int main(int argc, char **argv) {
  keep(handler);
  void (*function)(void) = get();
  pthread_mutex_lock(&lock);  // no deadlock
  function();
  pthread_mutex_unlock(&lock);  // deadlock
  return 0;
}
