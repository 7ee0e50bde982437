// moire: --check assert,race
// The sizes in a function's parameter types are evaluated whenever it is called, also by another thread.
#include <assert.h>
#include <pthread.h>

static int calls;
static int shared;  // race

static void take(int n, int values[(calls++, n)]) { (void)values; }
static void takeRows(int n, int rows[n][(calls += 2, n)]) { (void)rows; }
static int touched(int n) {
  shared++;
  return n;
}
static void takeTouched(int n, int values[touched(n)]) { (void)values; }

static void *work(void *unused) {
  int values[3];
  takeTouched(3, values);
  return unused;
}

int main(void) {
  int values[3];
  int rows[3][3];
  take(3, values);
  assert(calls == 1);  // safe
  takeRows(3, rows);
  assert(calls == 3);  // safe
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  takeTouched(3, values);
  pthread_join(thread, 0);
  assert(calls == 0);  // alarm
  return 0;
}
