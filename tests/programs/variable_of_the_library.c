// moire: --check assert
// What a library defines, its functions change.
#include <assert.h>
#include <unistd.h>

int main(int count, char** arguments) {
  optind = 1;
  getopt(count, arguments, "a");
  assert(optind == 1);  // alarm
  return 0;
}
