// moire: --domian box
#include <assert.h>

int main(void) {
  assert(1);  // safe
}
