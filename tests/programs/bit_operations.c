// moire: --check assert --domain interval
// What bit operations, shifts and remainders leave of a range.
void __VERIFIER_assert(int);
int any(void);
unsigned anyUnsigned(void);

int main(void) {
  int x = any();
  unsigned u = anyUnsigned();
  __VERIFIER_assert((x & 7) <= 7 && (x & 7) >= 0);  // safe
  __VERIFIER_assert((u | 8) >= 8);                  // safe
  __VERIFIER_assert((u >> 28) <= 15);               // safe
  __VERIFIER_assert(u % 10 < 10);                   // safe
  __VERIFIER_assert(x % 10 < 10 && x % 10 > -10);   // safe
  __VERIFIER_assert(x % 10 >= 0);                   // alarm
  if (x >= 0) __VERIFIER_assert(x / 2 <= 1073741823 && x % 10 >= 0);  // safe
  if (x < 0) __VERIFIER_assert(x / 2 >= -1073741824 && x >> 1 < 0);   // safe
  if (u < 16) __VERIFIER_assert((u ^ 5) < 16);      // safe
  if (u < 16) __VERIFIER_assert((u << 2) <= 60);    // safe
  return 0;
}
