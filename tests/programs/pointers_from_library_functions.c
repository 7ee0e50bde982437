// moire: --check race
// Pointers that a library function stores or returns lead to memory that threads race for.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

struct tagged {
  char tag;
  char rest[7];
};

static char number[] = "12x";  // race
static char* rest;             // no race
static char* text;             // no race
static int* aligned;           // no race
static int* mapped;            // no race
static struct tagged tagged;   // race
static char* behind;           // no race

static void* worker(void* unused) {
  *rest = 'y';
  text[0] = 'z';
  *aligned = 1;
  *mapped = 1;
  *behind = 1;
  return unused;
}

static void* other(void* unused) {
  number[2] = 'n';
  tagged.rest[0] = 2;
  return unused;
}

int main(void) {
  pthread_t thread;
  strtol(number, &rest, 10);
  asprintf(&text, "%d", 1);                                                               // race
  posix_memalign((void**)&aligned, 64, sizeof(int));                                      // race
  mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);  // race
  behind = mempcpy(&tagged, "x", 1);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, other, NULL);
  return 0;
}
