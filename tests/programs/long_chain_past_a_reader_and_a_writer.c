// moire: --check deadlock
// Five threads would wait for each other in a circle if one could read the book while another one writes it. It is not proved that they
// do not, although it is true: of a chain, only neighbours and the first are compared.
#include <pthread.h>

static pthread_rwlock_t book = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;

static void *reads_perhaps(void *unused) {
  int failed = pthread_rwlock_tryrdlock(&book);
  pthread_mutex_lock(&a);  // deadlock
  pthread_mutex_unlock(&a);
  if (failed == 0) pthread_rwlock_unlock(&book);
  return unused;
}

static void *from_a_to_the_book(void *unused) {
  pthread_mutex_lock(&a);
  pthread_rwlock_rdlock(&book);  // deadlock
  pthread_rwlock_unlock(&book);
  pthread_mutex_unlock(&a);
  return unused;
}

static void *writes_perhaps(void *unused) {
  pthread_mutex_lock(&gate);  // deadlock
  int failed = pthread_rwlock_trywrlock(&book);
  pthread_mutex_lock(&b);  // deadlock
  pthread_mutex_unlock(&b);
  if (failed == 0) pthread_rwlock_unlock(&book);
  pthread_mutex_unlock(&gate);
  return unused;
}

static void *from_b_to_c(void *unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&c);  // deadlock
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&b);
  return unused;
}

static void *from_c_to_the_book(void *unused) {
  pthread_mutex_lock(&gate);
  pthread_mutex_lock(&c);
  pthread_rwlock_wrlock(&book);
  pthread_rwlock_unlock(&book);
  pthread_mutex_unlock(&c);
  pthread_mutex_unlock(&gate);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reads_perhaps, 0);
  pthread_create(&thread, 0, from_a_to_the_book, 0);
  pthread_create(&thread, 0, writes_perhaps, 0);
  pthread_create(&thread, 0, from_b_to_c, 0);
  pthread_create(&thread, 0, from_c_to_the_book, 0);
  return 0;
}
