// A path of calls that is too long for a copy of each function still does what they do.
#include <assert.h>

static int deep, less_deep, untouched;
static void f0_0(int *p) { *p = 1; }
#define CALL(name, next) static void name(int *p) { next(p); }
#define TEN(n, before)                                                                                       \
  CALL(f##n##_1, before) CALL(f##n##_2, f##n##_1) CALL(f##n##_3, f##n##_2) CALL(f##n##_4, f##n##_3)          \
  CALL(f##n##_5, f##n##_4) CALL(f##n##_6, f##n##_5) CALL(f##n##_7, f##n##_6) CALL(f##n##_8, f##n##_7)        \
  CALL(f##n##_9, f##n##_8) CALL(f##n##_10, f##n##_9)
TEN(1, f0_0) TEN(2, f1_10) TEN(3, f2_10) TEN(4, f3_10) TEN(5, f4_10)

int main(int argc, char **argv) {
  if (argc == 1) {
    f5_10(&deep);
    assert(deep == 0);  // alarm
  }
  if (argc == 2) {
    f3_10(&less_deep);
    assert(less_deep == 0);  // alarm
  }
  assert(untouched == 0);  // safe
  return 0;
}
