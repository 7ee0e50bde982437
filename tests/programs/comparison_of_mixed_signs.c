// moire: --check assert --domain interval
// A signed operand becomes unsigned, unless its partner is narrower.
void __VERIFIER_assert(int);
int any(void);
unsigned char anyByte(void);
_Bool anyBool(void);
char anyChar(void);

enum State { idle, busy = 5, done };

int main(void) {
  int x = any();
  unsigned u = 3;
  if (x < 0) {
    __VERIFIER_assert(x > u);            // safe
    __VERIFIER_assert(x < (int)u);       // safe
    __VERIFIER_assert((long)x < u);      // safe
    __VERIFIER_assert(x < anyByte());    // safe
  }
  __VERIFIER_assert(-1 > 1u);            // safe
  __VERIFIER_assert(anyBool() <= 1);     // safe
  _Bool truth = x;
  if (x > 0) __VERIFIER_assert(truth == 1);   // alarm
  truth = x > 0 ? x : 7;
  __VERIFIER_assert(truth == 1);         // safe
  char c = anyChar();
  __VERIFIER_assert(c >= -128 && c <= 127);  // safe
  enum State s = busy;
  s++;
  __VERIFIER_assert(s == done);          // safe
  return 0;
}
