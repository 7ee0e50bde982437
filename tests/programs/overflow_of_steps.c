// moire: --check overflow --domain interval
// Increments, decrements and compound assignments.
int any(void);

int main(void) {
  int i = any();
  int j = any();
  i++;       // overflow
  --j;       // overflow
  i += j;    // overflow
  i -= j;    // overflow
  i *= 2;    // overflow
  i <<= 1;   // overflow
  j = 0;
  for (int k = 0; k < 100; k++)  // no overflow
    j = k;
  j += 5;    // no overflow
  j *= 3;    // no overflow
  j <<= 2;   // no overflow
  for (int k = 0; k >= 0 && any(); k++)   // overflow
    i = k;
  unsigned u = (unsigned)any();
  u++;
  u += 7;
  signed char c = 100;
  c++;       // no overflow
  c += 27;   // overflow
  c = 127;
  c++;       // overflow
  return i;
}
