// moire: --check null --domain interval
// Streams, formats and texts must not be null; some arguments may.
#define _GNU_SOURCE
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

int any(void);

int main(void) {
  char* text = NULL;
  double whole;
  if (any()) puts(text);                 // null
  if (any()) printf(text);               // null
  FILE* file = fopen("file", "w");
  if (any()) fputs("text", file);    // null
  if (any()) fprintf(file, "text");  // null
  if (any()) fgetc(file);            // null
  if (any()) fclose(file);           // null
  if (any()) modf(1.5, NULL);        // null
  if (!file) return 1;
  fputs("text", file);               // no null
  fprintf(file, "%p", (void*)text);  // no null
  fprintf(stderr, "text");           // no null
  fputs("text", stdout);             // no null
  setvbuf(file, NULL, _IOLBF, 0);    // no null
  fclose(file);                      // no null
  fflush(NULL);
  perror(NULL);
  warn(NULL);
  modf(1.5, &whole);
  struct timespec pause = {0};
  nanosleep(&pause, NULL);
  text = malloc(1);
  if (text) puts(text);  // no null
  mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return 0;
}
