// moire: --check div,null,bounds
// Elements of vectors are not known, but their indices and divisions by them are checked.
#include <stdlib.h>

typedef int four __attribute__((vector_size(16)));
typedef float pair __attribute__((ext_vector_type(2)));

static four global;

static int element(four *vector, int i) {
  return (*vector)[i];  // bounds
}

int main(int argc, char **argv) {
  four a = {1, 2, 3, 4}, b = {argc, 0, 1, 2};
  a = a / b;  // div
  a = a % b;  // div
  a = a / 2;
  a /= b;     // div
  pair c = {1, 2}, *d = argc > 1 ? &c : 0;
  c.x = d->y;      // null
  a[0] = a[3];     // no bounds
  a[1] = a[argc];  // bounds
  four *e = argc > 2 ? &a : 0;
  (*e)[0] = 1;  // null
  return element(&global, rand()) + (int)c.x + a[2];
}
