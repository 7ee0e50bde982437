// moire: --check bounds --domain interval
// Subscripts of arrays of constant size: negative ones, the last one, one past the end, several dimensions, fields.
int any(void);

struct Record {
  int before[4];
  char name[8];
  int after;
};

static int numbers[10];
static int matrix[3][5];
static struct Record records[6];

int main(void) {
  int i = any();
  if (any()) numbers[i] = 1;        // bounds
  if (i >= 0 && i < 10) numbers[i] = 1;   // no bounds
  if (i >= 0 && i <= 10) numbers[i] = 1;  // bounds
  if (i >= -1 && i < 10) numbers[i] = 1;  // bounds
  numbers[0] = numbers[9];          // no bounds
  if (any()) numbers[10] = 0;       // bounds
  if (any()) numbers[-1] = 0;       // bounds
  for (int k = 0; k < 10; k++) numbers[k] = k;   // no bounds
  for (int k = 0; k <= 10; k++)
    if (any()) numbers[k] = k;      // bounds
  for (unsigned k = 9; k < 10; k--) numbers[k] = k;  // no bounds
  int *end = &numbers[10];          // no bounds
  int *far = any() ? 0 : &numbers[11];  // bounds
  if (i >= 0 && i < 3) {
    matrix[i][4] = 1;               // no bounds
    matrix[2][i] = 1;               // no bounds
    if (any()) matrix[i][5] = 1;    // bounds
    if (any()) matrix[i + 1][0] = 1;  // bounds
  }
  if (i >= 0 && i < 6) {
    records[i].name[7] = 'a';       // no bounds
    if (any()) records[i].name[8] = 'a';   // bounds
    if (any()) records[i].before[i] = 1;   // bounds
  }
  return end == far;
}
