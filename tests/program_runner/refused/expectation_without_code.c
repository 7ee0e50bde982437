#include <assert.h>

int main(void) {
  // safe
  assert(1);  // safe, safe
  assert(1);  /* safe */
}
