// moire: --check bounds
// The size of what was allocated may be a number that is known only at run time; octagons relate it to the index.
#include <stdlib.h>

int any(void);

struct Buffer {
  int length;
  char bytes[];
};

int main(void) {
  int *ten = malloc(10 * sizeof *ten);
  if (!ten) return 1;
  for (int i = 0; i < 10; i++) ten[i] = i;   // no bounds
  if (any()) ten[10] = 1;                    // bounds
  int n = any();
  if (n <= 0 || n > 1000000) return 1;
  int *many = malloc(n * sizeof(int));
  if (!many) return 1;
  for (int i = 0; i < n; i++) many[i] = i;   // no bounds
  for (int i = 0; i <= n; i++)
    if (any()) many[i] = i;                  // bounds
  int *zeroed = calloc(n, sizeof *zeroed);
  if (!zeroed) return 1;
  zeroed[n - 1] = 1;                         // no bounds
  if (any()) zeroed[n] = 1;                  // bounds
  struct Buffer *buffer = malloc(sizeof *buffer + 16);
  if (!buffer) return 1;
  buffer->length = 16;                       // no bounds
  buffer->bytes[15] = 1;                     // no bounds
  if (any()) buffer->bytes[16] = 1;          // bounds
  int varying[n];
  for (int i = 0; i < n; i++) varying[i] = i;   // no bounds
  if (any()) varying[n] = 1;                    // bounds
  struct Buffer *small = malloc(2);
  if (small && any()) small->length = 1;     // bounds
  return 0;
}
