// A variable with more values than are listed may have any between the least and the largest; one with few has only
// these.
#include <assert.h>

int main(int argc, char** argv) {
  int few = argc == 1 ? 3 : argc == 2 ? 10 : argc == 3 ? 27 : 91;
  assert(few != 11);  // safe
  assert(few != 27);  // alarm
  int many = argc == 1   ? 3
             : argc == 2 ? 10
             : argc == 3 ? 27
             : argc == 4 ? 91
             : argc == 5 ? 100
             : argc == 6 ? 232
             : argc == 7 ? 341
             : argc == 8 ? 455
             : argc == 9 ? 578
                         : 621;
  assert(many != 11);   // alarm
  assert(many != 455);  // alarm
  assert(many <= 621);  // safe
  assert(many < 621);   // alarm
  return 0;
}
