// An array without elements of its own has those of the members behind it.
#include <assert.h>

struct header {
  int count;
  int words[0];
  int first, second;
};
struct open {
  int count;
  int words[];
};
struct message {
  struct open open;
  int data[2];
};
static struct header header;
static struct message message;
static int untouched;

int main(int argc, char **argv) {
  if (argc == 1) {
    header.words[0] = 1;
    assert(header.first == 0);  // alarm
  }
  if (argc == 2) {
    header.words[argc - 1] = 1;
    assert(header.second == 0);  // alarm
  }
  if (argc == 3) {
    header.first = 1;
    assert(header.words[0] == 0);  // alarm
  }
  if (argc == 4) {
    message.open.words[1] = 1;
    assert(message.data[1] == 0);  // alarm
  }
  assert(untouched == 0);  // safe
  return 0;
}
