// moire: --check race
// The consumer says that it is done before it is (TAR, CAV'03, Table 2: Producer-Consumer, buggy).
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;  // no race
static int data;         // race

static void *producer(void *unused) {
  while (1) {
    while (flag != 0) {
    }
    data = 7;
    flag = 1;
  }
  return unused;
}

static void *consumer(void *unused) {
  int copy = 0;
  while (1) {
    while (flag != 1) {
    }
    flag = 0;
    copy += data;
  }
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, producer, 0);
  pthread_create(&two, 0, consumer, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
