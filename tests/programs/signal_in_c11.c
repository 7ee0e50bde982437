// moire: --check deadlock
// C11's conditions, some of them in one object: which one is meant is not always known.
#include <threads.h>

static mtx_t lock;
static cnd_t changed, missed, many[2], more[2];
static int ready, late, later, which;

static int consumer(void* unused) {
  mtx_lock(&lock);
  while (!ready) cnd_wait(&changed, &lock);  // no deadlock
  while (!late) cnd_wait(&many[which], &lock);  // deadlock
  while (!later) cnd_wait(&more[which], &lock);  // deadlock
  cnd_wait(&missed, &lock);  // deadlock
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&lock, mtx_plain);
  cnd_init(&changed);
  thrd_create(&thread, consumer, NULL);
  mtx_lock(&lock);
  ready = 1;
  cnd_signal(&changed);
  cnd_broadcast(&missed);
  mtx_unlock(&lock);
  mtx_lock(&lock);
  late = 1;
  cnd_broadcast(&many[1]);
  mtx_unlock(&lock);
  mtx_lock(&lock);
  later = 1;
  cnd_signal(&more[1]);
  mtx_unlock(&lock);
  thrd_join(thread, NULL);  // deadlock
  return 0;
}
