// moire: --check race
// So many different things are known of a turn at so many places that they are not compared with each other any more.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int turn;  // no race
static int locked;        // no race
static int planted;       // race
static int scratch;       // race

#define ONE \
  if (turn == __COUNTER__) scratch = 1;
#define TEN ONE ONE ONE ONE ONE ONE ONE ONE ONE ONE
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN
#define THOUSAND HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED HUNDRED

static void* waits(void* unused) {
  HUNDRED HUNDRED HUNDRED HUNDRED if (turn == 5) planted = 1;
  pthread_mutex_lock(&lock);
  locked++;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* advances(void* unused) {
  turn = 5;
  planted = 2;
  pthread_mutex_lock(&lock);
  locked++;
  pthread_mutex_unlock(&lock);
  turn = 6;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  pthread_create(&thread, NULL, advances, NULL);
  scratch = 2;
  return 0;
}
