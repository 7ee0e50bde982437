// What one member of a union writes, another one reads: a union holds anything.
#include <assert.h>

static union {
  int number;
  unsigned char bytes[4];
  float real;
} u;

static int beside;

int main(void) {
  u.number = 1;
  u.bytes[0] = 2;
  assert(u.number == 1);  // alarm
  u.number = 3;
  u.real = 0.5f;
  assert(u.number == 3);  // alarm
  assert(beside == 0);    // safe
  return 0;
}
