// moire: --check bounds
// An index that others change, pointers that others store, and what a thread is given.
#include <pthread.h>
#include <stdlib.h>

struct Task {
  int *from;
  int count;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int numbers[100];
static int open;
static int guarded;
static int *shared = numbers;
static struct Task task;

int any(void);

static void *change(void *unused) {
  open = 100;
  pthread_mutex_lock(&m);
  guarded = 100;
  guarded = 7;
  pthread_mutex_unlock(&m);
  shared = numbers + 50;
  return unused;
}

static void *work(void *argument) {
  struct Task *own = argument;
  own->count = 3;                             // no bounds
  own->from[9] = 1;                           // no bounds
  if (any()) own->from[90] = 1;               // bounds
  if (open < 100) numbers[open] = 1;          // bounds
  pthread_mutex_lock(&m);
  numbers[guarded] = 2;                       // no bounds
  pthread_mutex_unlock(&m);
  shared[49] = 3;                             // no bounds
  if (any()) shared[50] = 4;                  // bounds
  return 0;
}

int main(void) {
  pthread_t one, other;
  task.from = numbers + 10;
  task.count = 8;
  pthread_create(&one, 0, change, 0);
  pthread_create(&other, 0, work, &task);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
