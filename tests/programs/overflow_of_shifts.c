// moire: --check overflow --domain interval
// A shift count must be less than the width; what is shifted to the left must be positive and stay within its type.
int any(void);
unsigned anyUnsigned(void);

int main(void) {
  int count = any();
  int value = any();
  int one = 1 << count;        // overflow
  unsigned wraps = 1u << count;  // overflow
  int right = value >> count;  // overflow
  if (count >= 0 && count < 32) {
    wraps = anyUnsigned() << count;  // no overflow
    right = value >> count;          // no overflow
    one = 1 << count;                // overflow
    one = value << 1;                // overflow
    if (count < 31) one = 1 << count;              // no overflow
    if (value >= 0 && value < 100) one = value << 4;   // no overflow
    if (value >= -1 && value < 100) one = value << 4;  // overflow
  }
  long wide = 1L << 40;
  if (count > 0 && count < 64) wide = 1L << (count - 1);  // no overflow
  if (count > 0 && count < 66) wide = 1L << (count - 1);  // overflow
  return one > 0 && wraps > 0 && right > 0 && wide > 0;
}
