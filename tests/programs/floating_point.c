// moire: --check assert,overflow,div --domain interval
// Floating point numbers are not followed: they may have any value (or be no number) where they are compared, and become any integer.
#include <assert.h>

int any(void);
double measured(void);

int main(void) {
  double d = measured();
  int reached = 0;
  if (d > 2.5) reached = 1;
  assert(reached == 0);  // alarm
  assert(reached <= 1);  // safe
  if (d == d) reached = 2;
  assert(reached == 2);  // alarm
  int whole = d;            // overflow
  assert(whole < 1000);  // alarm
  if (whole > 4 && whole < 9) {
    d = whole;
    whole = d / 2;       // overflow
    assert(whole > 1);   // alarm
  }
  float f = any();
  d = f / 0.0;
  if (f) reached = 3;
  assert(reached != 3);  // alarm
  if (!f) reached = 4;
  assert(reached != 4);  // alarm
  unsigned char cut = f;  // overflow
  assert(cut <= 255);    // safe
  long wide = (long)(f * 2);  // overflow
  return wide > 0;
}
