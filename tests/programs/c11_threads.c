// The same with the threads of C11.
#include <assert.h>
#include <threads.h>

static mtx_t lock;  // no race
static int x;       // no race
static int y;       // race

static int worker(void* unused) {
  mtx_lock(&lock);
  x++;
  mtx_unlock(&lock);
  y++;
  return 0;
}

int main(void) {
  mtx_init(&lock, mtx_plain);
  thrd_t one, other;
  thrd_create(&one, worker, NULL);
  thrd_create(&other, worker, NULL);
  return 0;
}
