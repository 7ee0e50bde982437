// The size says what memcpy copies, not the types of its arguments.
#include <assert.h>
#include <string.h>

struct pair {
  long number;
  int* pointer;
};
static struct pair from, whole, bytes, beyond, half;
static int x, y, z, untouched;

int main(void) {
  from.number = 3;
  from.pointer = &x;
  memcpy(&whole, &from, sizeof whole);
  assert(whole.number == 3);  // safe
  *whole.pointer = 5;
  assert(x == 0);  // alarm

  from.pointer = &y;
  memcpy((char*)&bytes, (char*)&from, sizeof bytes);
  *bytes.pointer = 5;
  assert(y == 0);  // alarm

  from.pointer = &z;
  memcpy(&beyond.number, &from.number, sizeof beyond);
  *beyond.pointer = 5;
  assert(z == 0);  // alarm

  half.pointer = &untouched;
  memcpy(&half, &from, sizeof half.number);
  *half.pointer = 1;
  assert(untouched == 0);  // alarm
  return 0;
}
