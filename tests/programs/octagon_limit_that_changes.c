// moire: --domain octagon
// A counter and its limit, both of which change: however far they are apart, one is never above the other.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int tokens;      // no race
static int burst = 10;  // no race

static void *spend(void *unused) {
  pthread_mutex_lock(&lock);
  if (tokens > 0) tokens--;
  assert(tokens >= 0);  // safe
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *refill(void *unused) {
  pthread_mutex_lock(&lock);
  if (tokens < burst) tokens++;
  assert(tokens <= burst);  // safe
  assert(tokens < burst);   // alarm
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *configure(void *unused) {
  int wanted = __VERIFIER_nondet_int();
  if (wanted < 1 || wanted > 1000) return unused;
  pthread_mutex_lock(&lock);
  burst = wanted;
  if (tokens > wanted) tokens = wanted;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  while (__VERIFIER_nondet_int()) {
    pthread_create(&thread, 0, spend, 0);
    pthread_create(&thread, 0, refill, 0);
    pthread_create(&thread, 0, configure, 0);
  }
  return 0;
}
