// moire: --check race,assert
// getline writes where the pointer points that it is given the address of, or lets it point to new memory; so do strsep
// and scanf.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char* line;            // no race
static char words[] = "a b";  // race

static void* worker(void* unused) {
  line[0] = 'x';
  return unused;
}

static void* splitter(void* unused) {
  char* rest = words;
  char* word = strsep(&rest, " ");
  if (word) *word = 'b';
  return unused;
}

int main(void) {
  pthread_t thread;
  size_t size = 0;
  if (getline(&line, &size, stdin) < 0) return 1;  // race
  assert(size == 0);                               // alarm
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, worker, NULL);
    pthread_create(&thread, NULL, splitter, NULL);
  }
  return 0;
}
