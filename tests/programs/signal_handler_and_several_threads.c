// moire: --check race
// What a handler writes is for the thread that it interrupts; other threads need an atomic variable.
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static volatile sig_atomic_t for_one;    // no race
static volatile sig_atomic_t for_two;    // race
static volatile sig_atomic_t for_three;  // race
static volatile sig_atomic_t for_four;   // race
static atomic_int for_all;               // no race

static void on_signal(int number) {
  for_one = 1;
  for_two = 1;
  for_three = 1;
  for_four = 1;
  for_all = 1;
}

static void* worker(void* unused) {
  while (!for_all && !for_two && !for_three) continue;
  return NULL;
}

static void* other(void* unused) {
  while (!for_three && !for_four) continue;
  return NULL;
}

int main(void) {
  pthread_t thread;
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  sigaction(SIGTERM, &action, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, other, NULL);
  while (!for_one && !for_four) continue;
  return 0;
}
