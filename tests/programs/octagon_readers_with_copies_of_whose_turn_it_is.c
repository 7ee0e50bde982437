// moire: --check race --domain octagon
// Readers ask copies of whose turn it is, which nobody changes while they hold the lock: what they know there contradicts each other.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int turn;  // no race
static int x;     // no race
static int y;     // race

static void *first(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int seen = turn;
  if (seen == 1) {
    x = 1;
    y = 1;
  }
  pthread_rwlock_unlock(&lock);
  return unused;
}

static void *second(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int seen = turn;
  if (seen == 2) x = 2;
  if (seen >= 1) y = 2;
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t thread;
  pthread_create(&thread, 0, first, 0);
  pthread_create(&thread, 0, second, 0);
  pthread_rwlock_wrlock(&lock);
  turn = argc;
  if (turn > 2) turn = 2;
  pthread_rwlock_unlock(&lock);
  return 0;
}
