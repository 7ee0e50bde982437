// moire: --check assert,race
// After a wait, a robust lock may tell that its holder has ended: then one has it; or that it is of no use any more.
#include <assert.h>
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t robust;                               // no race
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;  // no race
static int counted;                                          // race

static void *waiter(void *unused) {
  if (pthread_mutex_lock(&robust) != 0) return unused;
  int error = pthread_cond_wait(&condition, &robust);
  assert(error == 0);  // alarm
  counted++;
  pthread_mutex_unlock(&robust);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&robust, &attributes);
  for (int i = 0; i < 2; i++) pthread_create(&thread, 0, waiter, 0);
  return 0;
}
