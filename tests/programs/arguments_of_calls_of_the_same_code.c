// moire: --check assert
// Calls that share the code of a function get the structures that were there before its parameters changed.
#include <assert.h>

struct box {
  int a;
};

static const struct box one = {1}, two = {2};
static int first, second;

static void swap(struct box x, struct box y, int times) {
  if (times == 0) {
    first = x.a;
    second = y.a;
    return;
  }
  swap(y, x, times - 1);
}

static struct box join(struct box x, struct box y, int deep) {
  if (deep > 0) return join(x, join(y, x, 0), deep - 1);
  return (struct box){x.a * 4 + y.a};
}

int main(int argc, char **argv) {
  if (argc == 1) {
    swap(one, two, 1);
    assert(first != 2);   // alarm
    assert(second != 1);  // alarm
  } else {
    struct box joined = join(one, two, 1);
    assert(joined.a != 13);  // alarm
  }
  return 0;
}
