// moire: --check assert,race,overflow,bounds,div,null,memory
// If no error happens, no proof rests on anything, also where an assertion needs what a check excludes.
#include <assert.h>
#include <pthread.h>

static int a[4];   // no race
static int count;  // no race
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&lock);
  if (count < 3) {
    a[count] = 6 / (count + 1);  // no bounds, no div, no overflow
    count++;                     // no overflow
  }
  assert(count <= 3);            // safe
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t one, other;
  if (pthread_create(&one, 0, worker, 0)) return 1;
  if (pthread_create(&other, 0, worker, 0)) return 1;
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
