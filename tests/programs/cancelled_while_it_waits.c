// moire: --check assert,race
// Who is cancelled while it waits for a condition has the lock again when its clean-up runs: others have had it meanwhile.
#include <assert.h>
#include <pthread.h>
#include <sys/wait.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiting;  // no race
static int ends;     // no race
static int status;   // no race

static void look(void *unused) {
  assert(waiting == 1);  // alarm
  ends++;
  pthread_mutex_unlock(&lock);
}

static void *waiter(void *unused) {
  pthread_mutex_lock(&lock);
  waiting = 1;
  pthread_cleanup_push(look, 0);
  pthread_cond_wait(&condition, &lock);
  waiting = 1;
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *other(void *unused) {
  pthread_mutex_lock(&lock);
  waiting = 2;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *parent(void *unused) {
  status = 0;
  waitpid(-1, &status, 0);
  status = 0;
  return unused;
}

int main(void) {
  pthread_t one, two, three;
  if (pthread_create(&one, 0, waiter, 0)) return 0;
  if (pthread_create(&two, 0, other, 0)) return 0;
  if (pthread_create(&three, 0, parent, 0)) return 0;
  pthread_cancel(one);
  pthread_cancel(three);
  if (pthread_join(three, 0)) return 0;
  assert(status == 0);  // alarm
  pthread_exit(0);
}
