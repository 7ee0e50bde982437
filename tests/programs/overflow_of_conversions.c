// moire: --check overflow --domain interval
// A conversion to a signed type that changes the value is implementation-defined; one to an unsigned type is not. After
// it, the program goes on with what is left of the value.
int any(void);
long anyLong(void);
unsigned anyUnsigned(void);
double anyDouble(void);
void __VERIFIER_assert(int);

struct Bits {
  int three : 3;
  unsigned two : 2;
};

enum Colour { red, green = -1 };

int main(void) {
  int x = any();
  signed char c = x;        // overflow
  short s = x;              // overflow
  unsigned char u = x;
  unsigned w = anyLong();
  int fromLong = anyLong();          // overflow
  int fromUnsigned = anyUnsigned();  // overflow
  long fits = anyUnsigned();
  _Bool truth = anyLong();
  if (x >= -128 && x <= 127) c = x;  // no overflow
  if (w < 1000) fromUnsigned = w;    // no overflow
  c = 'a';
  c = 200;                           // overflow
  struct Bits bits;
  bits.three = 3;
  bits.three = 4;           // overflow
  bits.three = x;           // overflow
  bits.two = x;
  enum Colour colour = x;
  int number = anyDouble();  // overflow
  int constant = 3.7;
  int sure = (int)0x80000000u;  // overflow
  return c + s + u + (truth & 1) + (bits.two & 1) + (colour == red) + (number & 1) + (constant & 1) + (sure & 1) + (int)(fits & 1);  // no overflow
}
