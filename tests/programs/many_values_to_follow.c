// Values of a variable with very many writes are not followed one by one; a read may find any of them.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int many, few;  // no race

#define TEN(x) x x x x x x x x x x
#define ADD                   \
  pthread_mutex_lock(&lock);  \
  if (many < 2000) many++;    \
  pthread_mutex_unlock(&lock);

static void *worker(void *unused) {
  TEN(TEN(ADD)) TEN(TEN(ADD)) TEN(TEN(ADD)) TEN(TEN(ADD))
  pthread_mutex_lock(&lock);
  few = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, worker, NULL);
  pthread_create(&other, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  assert(many <= 3);  // alarm
  assert(few == 0);   // alarm
  assert(few <= 1);   // safe
  pthread_mutex_unlock(&lock);
  return 0;
}
