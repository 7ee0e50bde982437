// moire: --check race
// A variable says that the lock is held, even if there was no attempt to take it: because it was taken anyway, or because the
// variable is something else then.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int waited;   // no race
static int refused;  // no race
static int skipped;  // no race

static void wait_or_try(int hurried) {
  int result = 0;
  if (hurried)
    result = pthread_mutex_trylock(&lock);
  else
    pthread_mutex_lock(&lock);
  if (result != 0) return;
  waited++;
  pthread_mutex_unlock(&lock);
}

static void try_unless_refused(int result) {
  if (result <= 0) result = pthread_mutex_trylock(&lock);
  if (result != 0) return;
  refused++;
  pthread_mutex_unlock(&lock);
}

static void try_or_skip(int hurried) {
  int result;
  if (hurried)
    result = 1;
  else
    result = pthread_mutex_trylock(&lock);
  if (result != 0) return;
  skipped++;
  pthread_mutex_unlock(&lock);
}

static void *worker(void *choice) {
  wait_or_try(choice != 0);
  try_unless_refused(choice != 0);
  try_or_skip(choice != 0);
  return 0;
}

int main(int argc, char **argv) {
  pthread_t thread;
  for (int i = 0; i < argc; i++) pthread_create(&thread, 0, worker, i ? argv : 0);
  return 0;
}
