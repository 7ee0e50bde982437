// moire: --check deadlock
// While a thread sleeps inside an atomic block, the one that would signal takes no step.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void* waits(void* unused) {
  pthread_mutex_lock(&lock);
  __VERIFIER_atomic_begin();
  pthread_cond_wait(&changed, &lock);  // deadlock
  __VERIFIER_atomic_end();
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waits, NULL);
  for (;;) pthread_cond_broadcast(&changed);
}
