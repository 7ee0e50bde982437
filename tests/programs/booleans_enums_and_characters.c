// moire: --domain interval
// Small types: what is converted to them (a bool is not the lowest bits), and what arithmetic on them gives.
#include <assert.h>
#include <stdbool.h>

int any(void);

enum Level { Low = 1, Middle = 5, High = 9 };

int main(void) {
  int x = any();
  bool flag = x;
  assert(flag == 0 || flag == 1);  // safe
  flag = 256;
  assert(flag == 1);               // safe
  flag = x & 4;
  assert(flag != 4);  // safe
  flag += 5;
  assert(flag == 1);                // safe
  assert(!x == 0 || !x == 1);       // safe
  assert((x > 3) + (x < 100) < 2);  // alarm

  enum Level level = any() ? Low : High;
  assert(level >= Low && level <= High);  // safe
  assert(level != Middle);                // safe
  if (any()) assert(level == High);       // alarm
  switch (level) {
    case Low:
      assert(level < Middle);  // safe
      break;
    case Middle:
      assert(0);  // unreachable
      break;
    default:
      assert(level == High);  // safe
  }

  char digit = '0' + (x & 7);
  assert(digit >= '0' && digit <= '7');  // safe
  assert(digit - '0' < 8);               // safe
  unsigned char byte = x;
  assert(byte <= 255);  // safe
  assert(byte < 255);   // alarm
  byte = 255;
  byte++;
  assert(byte == 0);  // safe
  byte -= 1;
  assert(byte == 255);                // safe
  assert(byte + 1 == 256);            // safe
  assert(~byte < 0);                  // safe
  assert((unsigned char)~byte == 0);  // safe
  signed char tiny = (signed char)200;
  assert(tiny == -56);                  // safe
  assert((unsigned char)tiny == 200);   // safe
  assert(tiny >> 1 == -28);             // safe
  assert(sizeof('a') == sizeof(int));   // safe
  return 0;
}
