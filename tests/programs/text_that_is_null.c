// moire: --check null --domain interval
// What is printed as text, and formats, must be there, unless a function takes null for nothing.
#include <err.h>
#include <stdio.h>
#include <stdlib.h>

int any(void);

int main(void) {
  char *text = malloc(10), buffer[20];
  if (any()) puts(text);                         // null
  if (any()) printf(text);                       // null
  if (any()) snprintf(buffer, 20, text);         // null
  if (any()) fputs(text, stdout);                // null
  if (any()) perror(0);
  if (any()) warn(0);
  if (any()) snprintf(0, 0, "%d", 3);
  if (any()) printf("%s", text ? text : "none");
  if (!text) return 1;
  puts(text);  // no null
  return 0;
}
