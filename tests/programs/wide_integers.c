// moire: --check div,overflow
// No values are known for integers of more than 64 bits: what may fail is an alarm, unless a constant decides.
typedef __int128 wide;
typedef unsigned __int128 uwide;
typedef unsigned _BitInt(100) bits;

int main(int argc, char **argv) {
  wide a = argc, b = argc;
  uwide u = (uwide)argc, v = (uwide)argc;
  bits x = (bits)argc, y = (bits)argc;
  u = u / v;   // div
  u = u % v;   // div
  x = x / y;   // div
  u /= v;      // div
  u = u / 10;
  u = u << v;  // overflow
  u = u << 100;
  u = u >> 128;  // overflow
  u = u + v;
  a = a + b;    // overflow
  a = -b;       // overflow
  a++;          // overflow
  a *= b;       // overflow
  int n = (int)a;  // overflow
  return (n != 0) | (u != 0) | (x != 0);
}
