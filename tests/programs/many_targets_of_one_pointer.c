// A pointer that may mean so many objects that these become one cell still changes each of them.
#include <assert.h>
#include <stdlib.h>

#define TEN(name) name##0, name##1, name##2, name##3, name##4, name##5, name##6, name##7, name##8, name##9
#define ADDRESSES(name) \
  &name##0, &name##1, &name##2, &name##3, &name##4, &name##5, &name##6, &name##7, &name##8, &name##9
static int TEN(a), TEN(b), TEN(c), TEN(d), TEN(e), TEN(f);
static int TEN(g), TEN(h);
static int untouched;
static int *many[] = {ADDRESSES(a), ADDRESSES(b), ADDRESSES(c), ADDRESSES(d), ADDRESSES(e), ADDRESSES(f)};
static int *few[] = {ADDRESSES(g), ADDRESSES(h)};

int main(void) {
  *many[rand() % 60] = 1;
  *few[rand() % 20] = 1;
  assert(a0 == 0);         // alarm
  assert(f9 == 0);         // alarm
  assert(g0 == 0);         // alarm
  assert(h9 == 0);         // alarm
  assert(untouched == 0);  // safe
  return 0;
}
