// moire: --check bounds --domain interval
// Pointers that point somewhere before the program begins: they may be moved within the array or member that is named.
int any(void);

struct Pair {
  int left;
  int right[3];
  int last;
};

static int number;
static int numbers[4];
static int rows[2][3];
static struct Pair pair;
static struct Pair pairs[2];

static int *one = &number;
static int *some = numbers + 1;
static int *row = rows[1];
static int (*table)[3] = rows;
static int *left = &pair.left;
static int *right = pair.right;
static int *middle = &pair.right[1];
static struct Pair *whole = &pair;
static struct Pair *second = &pairs[1];
static int *inside = &pairs[1].right[2];
static char *bytes = (char *)&pair;
static char *cut = (char *)&pair.right;
static int *behind = numbers + 4;

int main(void) {
  *one = 1;                      // no bounds
  if (any()) one[1] = 1;         // bounds
  some[2] = 1;                   // no bounds
  some[-1] = 1;                  // no bounds
  if (any()) some[3] = 1;        // bounds
  if (any()) some[-2] = 1;       // bounds
  row[2] = 1;                    // no bounds
  if (any()) row[3] = 1;         // bounds
  if (any()) row[-1] = 1;        // bounds
  table[1][2] = 1;               // no bounds
  if (any()) table[2][0] = 1;    // bounds
  *left = 1;                     // no bounds
  if (any()) left[1] = 1;        // bounds
  if (any()) *(left + 1) = 1;    // bounds
  right[2] = 1;                  // no bounds
  if (any()) right[3] = 1;       // bounds
  if (any()) right[-1] = 1;      // bounds
  middle[1] = 1;                 // no bounds
  middle[-1] = 1;                // no bounds
  if (any()) middle[2] = 1;      // bounds
  whole->last = 1;               // no bounds
  if (any()) whole[1].last = 1;  // bounds
  second[-1].left = 1;           // no bounds
  if (any()) second[1].left = 1; // bounds
  *inside = 1;                   // no bounds
  if (any()) inside[1] = 1;      // bounds
  bytes[19] = 1;                 // no bounds
  if (any()) bytes[20] = 1;      // bounds
  if (any()) cut[12] = 1;        // bounds
  if (any()) *behind = 1;        // bounds
  behind[-1] = 1;                // no bounds
  return 0;
}
