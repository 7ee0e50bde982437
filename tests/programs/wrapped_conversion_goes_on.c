// moire: --check overflow,assert
// What a conversion makes of a value that does not fit is known, so that a later assertion can fail.
int any(void);
void __VERIFIER_assert(int);

int main(void) {
  int x = any();
  signed char c = x;              // overflow
  __VERIFIER_assert(c == x);      // alarm
  signed char d = 200;            // overflow
  __VERIFIER_assert(d == -56);    // safe
  return c;
}
