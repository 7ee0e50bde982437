// moire: --check race,deadlock
// flockfile makes a lock of a stream, which its holder may take again; functions without a lock of their own need it.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static FILE* file;   // no race
static FILE* naked;  // no race
static FILE* other;  // no race
static int lines;    // no race

static void* writer(void* unused) {
  flockfile(file);
  lines++;
  putc_unlocked('x', file);
  funlockfile(file);
  putc_unlocked('x', naked);
  return unused;
}

static void* again(void* unused) {
  flockfile(other);
  flockfile(other);
  funlockfile(other);
  funlockfile(other);
  return unused;
}

int main(void) {
  pthread_t one, two;
  file = fopen("/dev/null", "w");   // no race
  naked = fopen("/dev/zero", "w");  // race
  other = fopen("/dev/full", "w");
  pthread_create(&one, NULL, writer, NULL);
  pthread_create(&two, NULL, writer, NULL);
  pthread_create(&one, NULL, again, NULL);
  return 0;
}
