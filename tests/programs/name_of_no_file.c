// moire: --check null --domain interval
// What <string.h> calls basename follows its argument, and what <libgen.h> calls dirname needs none.
#define _GNU_SOURCE
#include <string.h>

char *dirname(char *path);
int any(void);

static char *nothing;

int main(void) {
  if (any()) basename(nothing);  // null
  dirname(nothing);
  return 0;
}
