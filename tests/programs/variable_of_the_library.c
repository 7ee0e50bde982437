// moire: --check assert
// The functions of a library change the variables that it defines.
#include <assert.h>
#include <unistd.h>

int main(int count, char** arguments) {
  optind = 1;
  getopt(count, arguments, "a");
  assert(optind == 1);  // alarm
  return 0;
}
