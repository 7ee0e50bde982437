// moire: --check assert,overflow --domain interval
// Where all of a range wraps, what is known stays exact.
void __VERIFIER_assert(int);
unsigned any(void);

int main(void) {
  unsigned x = any();
  if (x < 10) {
    unsigned below = x - 10;
    __VERIFIER_assert(below >= 4294967286u);  // safe
    unsigned back = below + 10;
    __VERIFIER_assert(back < 10);  // safe
    unsigned char byte = x + 256;
    __VERIFIER_assert(byte < 10);  // safe
    byte = x + 250;
    __VERIFIER_assert(byte < 250);  // alarm
    unsigned opposite = -(x + 1);
    __VERIFIER_assert(opposite >= 4294967286u);  // safe
    __VERIFIER_assert(~x >= 4294967286u);  // safe
    unsigned long wide = x - 10ul;
    __VERIFIER_assert(wide >= 18446744073709551606ul);  // safe
  }
  unsigned product = 0x10000u * 0x10000u;
  __VERIFIER_assert(product == 0);  // safe
  return 0;
}
