// moire: --check assert,bounds,null
// Each proof rests on the errors before it. Two proofs that rest on the same error do not make each other complete.
#include <assert.h>

int unknown(void);
int *somewhere(void);
static int a[4];

int main(void) {
  int i = unknown();
  int first = a[i];       // bounds
  int again = a[i];       // no bounds given bounds
  assert(i >= 0);         // safe given bounds
  int *p = somewhere();
  *p = first;             // bounds, null
  int once_more = a[i];   // no bounds given bounds and null
  if (!p) assert(0);      // unreachable given bounds and null
  assert(i <= 3);         // safe given bounds and null
  return again + once_more;
}
