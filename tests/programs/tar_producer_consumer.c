// moire: --check race
// The flag says whose turn it is, and both sides spin on it (TAR, CAV'03, Figure 1 and Table 2: Producer-Consumer). The spinning
// itself is a race in C; with an atomic flag there is none.
#include <pthread.h>
#include <stdatomic.h>

static int flag;         // race
static int data;         // no race
static atomic_int turn;  // no race
static int box;          // no race
static int get_new_data(void) { return 7; }

static void *producer(void *unused) {
  while (1) {
    while (flag != 0) {
    }
    data = get_new_data();
    flag = 1;
    while (turn != 0) {
    }
    box = get_new_data();
    turn = 1;
  }
  return unused;
}

static void *consumer(void *unused) {
  while (1) {
    while (flag != 1) {
    }
    int seen = data;
    flag = 0;
    while (turn != 1) {
    }
    seen += box;
    turn = 0;
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
