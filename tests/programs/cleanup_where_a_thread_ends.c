// moire: --check assert,race
// What pthread_cleanup_push registers runs where the thread ends, with the locks that it has there and no others.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t kept = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t steps = PTHREAD_MUTEX_INITIALIZER;
static int atExit;    // race
static int ofWaiter;  // race
static int guarded;   // no race
static int popped;    // no race
static int stage;     // no race

static void countAtExit(void *unused) { atExit++; }
static void countWaiter(void *unused) { ofWaiter++; }
static void look(void *unused) { assert(stage != 2); }  // alarm
static void unlock(void *unused) {
  guarded++;
  pthread_mutex_unlock(&kept);
}

// The lock is gone when it ends.
static void *leaver(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(countAtExit, 0);
  pthread_mutex_unlock(&lock);
  pthread_exit(0);
  pthread_cleanup_pop(0);
  return unused;
}

static void *waiter(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(countWaiter, 0);
  pthread_mutex_unlock(&lock);
  sleep(1);
  pthread_cleanup_pop(0);
  return unused;
}

static void *holder(void *unused) {
  pthread_mutex_lock(&kept);
  pthread_cleanup_push(unlock, 0);
  sleep(1);
  pthread_cleanup_pop(1);
  return unused;
}

static void *popper(void *unused) {
  pthread_mutex_lock(&steps);
  pthread_cleanup_push(look, 0);
  stage = 1;
  pthread_testcancel();
  stage = 2;
  pthread_testcancel();
  stage = 0;
  popped++;
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&steps);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) {
    if (pthread_create(&thread, 0, leaver, 0)) return 0;
    if (pthread_create(&thread, 0, waiter, 0)) return 0;
    pthread_cancel(thread);
    if (pthread_create(&thread, 0, holder, 0)) return 0;
    pthread_cancel(thread);
    if (pthread_create(&thread, 0, popper, 0)) return 0;
    pthread_cancel(thread);
  }
  pthread_exit(0);
}
