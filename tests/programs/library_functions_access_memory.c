// moire: --check race
// What a library function reads or writes is an access like any other.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static char copied[16];   // race
static char cleared[16];  // race
static char printed[16];  // race
static char locked[16];   // no race

static void *worker(void *unused) {
  char own[16];
  memcpy(own, copied, sizeof own);
  memset(cleared, 0, sizeof cleared);
  printf("%s", printed);
  pthread_mutex_lock(&m);
  strcpy(locked, "worker");
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  copied[0] = 'a';
  cleared[1] = 'b';
  printed[2] = 'c';
  pthread_mutex_lock(&m);
  locked[0] = 'd';
  pthread_mutex_unlock(&m);
  return 0;
}
