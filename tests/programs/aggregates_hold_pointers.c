// Structures hold their pointers no matter how they are made and passed.
#include <assert.h>
#include <stdarg.h>

struct inner {
  int *first, *second;
};
struct outer {
  struct inner inner;
  int number;
};

static int by_update, by_base, by_block, in_block, by_list, by_argument, unused, untouched;
static struct inner base = {&by_base, &unused};

static struct inner next_of(int count, ...) {
  va_list list;
  va_start(list, count);
  struct inner found = va_arg(list, struct inner);
  va_end(list);
  return found;
}

static int *pointer_of(va_list list) { return va_arg(list, int *); }

static int *passed_on(int count, ...) {
  va_list list;
  va_start(list, count);
  int *found = pointer_of(list);
  va_end(list);
  return found;
}

int main(int argc, char **argv) {
  if (argc == 1) {
    struct outer made = {.inner = base, .inner.second = &by_update};
    *made.inner.first = 1;
    assert(by_base == 0);  // alarm
  }
  if (argc == 2) {
    struct outer made = {.inner = base, .inner.second = &by_update};
    *made.inner.second = 1;
    assert(by_update == 0);  // alarm
  }
  if (argc == 3) {
    struct inner made = ({
      in_block = 1;
      struct inner inside = {&by_block, 0};
      inside;
    });
    *made.first = 1;
    assert(by_block == 0);  // alarm
  }
  if (argc == 4) {
    struct inner made = ({
      in_block = 1;
      base;
    });
    (void)made;
    assert(in_block == 0);  // alarm
  }
  if (argc == 5) {
    struct inner made = {&by_list, 0};
    *next_of(1, made).first = 1;
    assert(by_list == 0);  // alarm
  }
  if (argc == 6) {
    *passed_on(1, &by_argument) = 1;
    assert(by_argument == 0);  // alarm
  }
  assert(untouched == 0);  // safe
  return 0;
}
