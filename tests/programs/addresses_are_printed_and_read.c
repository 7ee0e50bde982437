// Who reads what was printed knows the addresses in it.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int printed, as_number, not_printed;

int main(void) {
  char text[40];
  int *found = 0;
  snprintf(text, sizeof text, "%p", (void *)&printed);
  if (sscanf(text, "%p", (void **)&found) == 1) *found = 1;
  if (__VERIFIER_nondet_int()) assert(printed == 0);  // alarm
  snprintf(text, sizeof text, "%lu", (unsigned long)&as_number);
  found = (int *)strtoul(text, 0, 10);
  if (found) *found = 1;
  if (__VERIFIER_nondet_int()) assert(as_number == 0);  // alarm
  printf("%s %d", text, not_printed);
  assert(not_printed == 0);  // safe
  return 0;
}
