// A vector may hold the numbers that pointers are.
#include <assert.h>
#include <stdint.h>

typedef uintptr_t two __attribute__((vector_size(16)));
static int by_list, by_element, by_copy, untouched;

int main(int argc, char **argv) {
  if (argc == 1) {
    two v = {(uintptr_t)&by_list, 0};
    *(int *)v[0] = 1;
    assert(by_list == 0);  // alarm
  }
  if (argc == 2) {
    two v = {0, 0};
    v[1] = (uintptr_t)&by_element;
    *(int *)v[1] = 1;
    assert(by_element == 0);  // alarm
  }
  if (argc == 3) {
    two v = {0, (uintptr_t)&by_copy}, w = v + 4;
    *(int *)(w - 4)[1] = 1;
    assert(by_copy == 0);  // alarm
  }
  assert(untouched == 0);  // safe
  return 0;
}
