// Cases may be anywhere within the switch, also in loops and blocks, whose beginnings are then left out.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int copied(int count) {
  int copies = 0, rounds = (count + 3) / 4;
  switch (count % 4) {
    case 0:
      do {
        copies++;
        case 3:
          copies++;
        case 2:
          copies++;
        case 1:
          copies++;
      } while (--rounds > 0);
  }
  return copies;
}

static int chosen(int kind) {
  int result = 0;
  switch (kind) {
    result = 100;
    if (0) {
      case 1:
        result += 1;
    } else {
      case 2 ... 4:
        result += 20;
    }
    break;
    default:
      result = -1;
  }
  return result;
}

int main(void) {
  if (__VERIFIER_nondet_int()) assert(copied(3) != 3);    // alarm
  assert(chosen(1) == 1);                                 // safe
  assert(chosen(3) == 20);                                // safe
  if (__VERIFIER_nondet_int()) assert(chosen(3) == 21);   // alarm
  assert(chosen(5) == -1);                                // safe
  if (__VERIFIER_nondet_int()) assert(chosen(0) == 100);  // alarm
  return 0;
}
