#include <assert.h>
// runds: 1

int main(void) {
  assert(1);  // safe
}
