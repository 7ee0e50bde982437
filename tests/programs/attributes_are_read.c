// moire: --check race
// Who makes something by attributes reads them.
#include <pthread.h>

static pthread_condattr_t ofCondition;   // race
static pthread_rwlockattr_t ofBook;      // race
static pthread_barrierattr_t ofBarrier;  // race
static pthread_attr_t ofThread;          // race
static pthread_attr_t ofAll;             // race
static pthread_attr_t untouched;
static pthread_cond_t condition;
static pthread_rwlock_t book;
static pthread_barrier_t barrier;

static void *nothing(void *unused) { return unused; }

static void *changer(void *unused) {
  pthread_condattr_setpshared(&ofCondition, PTHREAD_PROCESS_PRIVATE);
  pthread_rwlockattr_setpshared(&ofBook, PTHREAD_PROCESS_PRIVATE);
  pthread_barrierattr_setpshared(&ofBarrier, PTHREAD_PROCESS_PRIVATE);
  pthread_attr_setstacksize(&ofThread, 1 << 20);
  pthread_attr_setguardsize(&ofAll, 1 << 12);
  return unused;
}

int pthread_setattr_default_np(const pthread_attr_t *attributes);

int main(void) {
  pthread_t thread;
  pthread_condattr_init(&ofCondition);
  pthread_rwlockattr_init(&ofBook);
  pthread_barrierattr_init(&ofBarrier);
  pthread_attr_init(&ofThread);
  pthread_attr_init(&ofAll);
  pthread_attr_init(&untouched);
  pthread_create(&thread, NULL, changer, NULL);
  pthread_cond_init(&condition, &ofCondition);
  pthread_rwlock_init(&book, &ofBook);
  pthread_barrier_init(&barrier, &ofBarrier, 2);
  pthread_create(&thread, &ofThread, nothing, NULL);
  pthread_create(&thread, &untouched, nothing, NULL);
  pthread_setattr_default_np(&ofAll);
  pthread_cond_init(&condition, NULL);
  return 0;
}
