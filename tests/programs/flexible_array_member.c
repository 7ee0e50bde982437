// The array at the end of a structure is as long as the memory behind it.
#include <assert.h>
#include <stdlib.h>

struct packet {
  int length;
  int values[];
};

int main(void) {
  struct packet *p = malloc(sizeof *p + 4 * sizeof(int));
  if (!p) return 1;
  p->length = 4;
  for (int i = 0; i < 4; i++) p->values[i] = 2;
  assert(p->length == 4);     // safe
  assert(p->values[1] == 5);  // alarm
  free(p);
  return 0;
}
