// moire: --check bounds --domain interval
// Pointers into arrays and other objects: how far they were moved is known.
#include <stdlib.h>
#include <string.h>

int any(void);

struct Pair {
  int left;
  int right[3];
};

static int numbers[10];

static int third(int *from) { return from[3]; }     // no bounds
static int fourth(int *from) { return from[4]; }    // bounds

static int *behind(int *from) { return from + 2; }  // no bounds

int main(void) {
  int *p = numbers;
  *p = 1;                    // no bounds
  p[9] = 1;                  // no bounds
  if (any()) p[10] = 1;      // bounds
  p += 5;                    // no bounds
  p[4] = 1;                  // no bounds
  p[-5] = 1;                 // no bounds
  if (any()) p[-6] = 1;      // bounds
  if (any()) p[5] = 1;       // bounds
  p--;                       // no bounds
  *(p + 5) = 1;              // no bounds
  if (any()) *(p + 6) = 1;   // bounds
  if (any()) p += 7;         // bounds
  int *q = numbers + 10;     // no bounds
  if (any()) *q = 1;         // bounds
  q[-1] = 2;                 // no bounds
  int x = third(numbers + 6) + third(numbers);
  x += fourth(numbers + 5);
  if (any()) x += fourth(numbers + 6);
  x += *behind(numbers + 7); // no bounds
  if (any()) x += behind(numbers + 6)[2];  // bounds
  struct Pair pair;
  struct Pair *one = &pair;
  one->right[2] = 1;         // no bounds
  if (any()) one->right[3] = 1;  // bounds
  if (any()) one[1].left = 2;    // bounds
  int *part = one->right;
  part[2] = 3;               // no bounds
  if (any()) part[3] = 4;    // bounds
  char *bytes = (char *)numbers;
  bytes[39] = 1;             // no bounds
  if (any()) bytes[40] = 1;  // bounds
  long *wide = (long *)numbers;
  wide[4] = 1;               // no bounds
  if (any()) wide[5] = 1;    // bounds
  const char *text = "four";
  x += text[4];              // no bounds
  if (any()) x += text[5];   // bounds
  for (const char *c = text; *c; c++) x++;  // bounds
  p = any() ? numbers + 2 : numbers + 4;
  p[5] = 1;                  // no bounds
  if (any()) p[6] = 1;       // bounds
  if (any()) memset(numbers, 0, sizeof numbers + 1);  // bounds
  memset(numbers, 0, sizeof numbers);                 // no bounds
  memcpy(numbers + 5, numbers, 5 * sizeof *numbers);  // no bounds
  return x;
}
