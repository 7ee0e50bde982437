// moire: --check assert
// Once the end of an operation was waited for, its buffer may hold anything; its function runs in a thread.
#include <aio.h>
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static char buffer[4], other[4];
static int notified;

static void on_end(union sigval value) { notified = 1; }

int main(void) {
  struct aiocb block = {0};
  const struct aiocb *list[] = {&block};
  block.aio_buf = buffer;
  block.aio_nbytes = sizeof buffer;
  block.aio_sigevent.sigev_notify = SIGEV_THREAD;
  block.aio_sigevent.sigev_notify_function = on_end;
  assert(buffer[0] == 0);  // safe
  aio_read(&block);
  aio_suspend(list, 1, NULL);
  assert(buffer[0] == 0);  // alarm
  assert(notified == 0);   // alarm
  assert(other[0] == 0);   // safe
  return aio_return(&block) != 0;
}
