// moire: --check assert,overflow
// An enumeration has the values of its type, whatever its names are.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum small : unsigned char { none, most = 255 };
enum flag : _Bool { off, on };
enum large { bit = 1u << 31 };

int main(int argc, char **argv) {
  enum small small = most;
  small++;
  assert(small == 0);  // safe
  small = 300;
  assert(small == 44);                                // safe
  if (__VERIFIER_nondet_int()) assert(small == 300);  // alarm
  enum flag flag = argc;
  assert(flag <= 1);                               // safe
  if (__VERIFIER_nondet_int()) assert(flag == 0);  // alarm
  enum large large = bit;
  assert(large > 0);                                // safe
  if (__VERIFIER_nondet_int()) assert(large == 0);  // alarm
  return argv == 0;
}
