// moire: --check race
// A copy of a structure is no atomic access of its members, nor are `atomic_init` and the write to what was expected.
#include <pthread.h>
#include <stdatomic.h>

struct box {
  _Atomic int number;
  _Atomic int numbers[2];
};

static struct box copied;   // race
static struct box taken;    // no race
static _Atomic int begun;   // race
static _Atomic int target;  // no race
static int expected = 5;    // race
static int under_a_lock;    // no race
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  struct box mine = {1, {2, 3}};
  copied = mine;
  taken.number++;
  taken.numbers[0]++;
  atomic_init(&begun, 1);
  pthread_mutex_lock(&lock);
  atomic_compare_exchange_strong(&target, &expected, 7);
  atomic_compare_exchange_strong(&target, &under_a_lock, 7);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, worker, NULL);
  atomic_fetch_add(&copied.number, 1);
  atomic_fetch_add(&copied.numbers[1], 1);
  taken.number++;
  taken.numbers[0]++;
  pthread_mutex_lock(&lock);
  under_a_lock = 1;
  pthread_mutex_unlock(&lock);
  return atomic_load(&begun) + atomic_load(&target) + __atomic_load_n(&expected, __ATOMIC_SEQ_CST);
}
