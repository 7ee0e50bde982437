// moire: --check race,assert
// A stream uses the memory that it was given until it is closed.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char buffer[BUFSIZ];  // race
static char of_another[64];  // no race
static FILE* file;           // no race

static void* writer(void* unused) {
  fputs("text", file);
  return unused;
}

static void* looker(void* unused) { return buffer[0] && of_another[0] ? unused : NULL; }

int main(void) {
  pthread_t thread;
  char* text = NULL;
  size_t size = 7;
  FILE* stream = open_memstream(&text, &size);
  size = 7;
  fputs("more", stream);
  fclose(stream);
  assert(size == 7);  // alarm
  file = fopen("/dev/null", "w");  // no race
  FILE* another = fopen("/dev/zero", "w");
  setvbuf(file, buffer, _IOFBF, sizeof buffer);
  setvbuf(another, of_another, _IOFBF, sizeof of_another);
  pthread_create(&thread, NULL, writer, NULL);
  pthread_create(&thread, NULL, looker, NULL);
  return 0;
}
