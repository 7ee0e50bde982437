// moire: --check race
// Functions that leave a stream's lock to the program race with those that take it for themselves, unless the program
// has it.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static FILE *shared, *kept, *plain;  // no race

static void* careless(void* unused) {
  putc_unlocked('x', shared);
  flockfile(kept);
  putc_unlocked('x', kept);
  fputs_unlocked("x", kept);
  funlockfile(kept);
  fputs("x", plain);
  return unused;
}

static void* careful(void* unused) {
  putc('y', shared);
  fprintf(kept, "%d", 1);
  fputs("y", plain);
  return unused;
}

static void* to_the_terminal(void* unused) {
  flockfile(stdout);      // no race
  putchar_unlocked('z');  // no race
  funlockfile(stdout);
  printf("z");
  return unused;
}

int main(void) {
  pthread_t thread;
  shared = fopen("/dev/null", "w");  // race
  kept = fopen("/dev/zero", "w");    // no race
  plain = fopen("/dev/full", "w");   // no race
  if (!shared || !kept || !plain) return 1;
  pthread_create(&thread, NULL, careless, NULL);
  pthread_create(&thread, NULL, careful, NULL);
  pthread_create(&thread, NULL, to_the_terminal, NULL);
  pthread_create(&thread, NULL, to_the_terminal, NULL);
  return 0;
}
