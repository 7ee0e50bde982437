// A structure of so many parts that it is one cell still holds its pointers, and its numbers change.
#include <assert.h>
#include <string.h>

#define TEN(name) name##0, name##1, name##2, name##3, name##4, name##5, name##6, name##7, name##8, name##9
#define HUNDRED(name) \
  int TEN(name##0), TEN(name##1), TEN(name##2), TEN(name##3), TEN(name##4), TEN(name##5), TEN(name##6), TEN(name##7), \
      TEN(name##8), TEN(name##9);
struct large {
  HUNDRED(a) HUNDRED(b) HUNDRED(c)
  int *pointer;
};
struct small {
  HUNDRED(a) HUNDRED(b)
  int *pointer;
};
static struct large large, large_copy;
static struct small small, small_copy;
static int by_large, by_small, untouched;

int main(int argc, char **argv) {
  if (argc == 1) {
    large.pointer = &by_large;
    large_copy = large;
    *large_copy.pointer = 1;
    assert(by_large == 0);  // alarm
  }
  if (argc == 2) {
    small.pointer = &by_small;
    small_copy = small;
    *small_copy.pointer = 1;
    assert(by_small == 0);  // alarm
  }
  if (argc == 3) {
    large.c99 = 1;
    assert(large.c99 == 0);  // alarm
  }
  if (argc == 4) {
    small.b99 = 1;
    assert(small.b98 == 0);  // safe
    assert(small.b99 == 0);  // alarm
  }
  assert(untouched == 0);  // safe
  return 0;
}
