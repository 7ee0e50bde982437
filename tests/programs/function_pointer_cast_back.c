// A function pointer that is stored as another type and cast back calls the same function as before.
#include <assert.h>
#include <stdint.h>
#include <string.h>

typedef void (*plain)(void);
typedef int (*adder)(int, int);
union either {
  plain stored;
  adder called;
  void *address;
};
struct entry {
  int number;
  plain function;
};

static int by_cast, by_void, by_number, by_union, by_copy, by_bytes, by_argument, untouched;

static int add_cast(int a, int b) { return by_cast = a + b; }
static int add_void(int a, int b) { return by_void = a + b; }
static int add_number(int a, int b) { return by_number = a + b; }
static int add_union(int a, int b) { return by_union = a + b; }
static int add_copy(int a, int b) { return by_copy = a + b; }
static int add_bytes(int a, int b) { return by_bytes = a + b; }
static int add_argument(int a, int b) { return by_argument = a + b; }

static plain stored = (plain)add_cast;
static void *as_void = (void *)add_void;
static struct entry table[] = {{1, (plain)add_copy}};

static int call(plain function) { return ((adder)function)(1, 2); }

int main(int argc, char **argv) {
  if (argc == 1) {
    ((adder)stored)(1, 2);
    assert(by_cast == 0);  // alarm
  }
  if (argc == 2) {
    adder function = (adder)as_void;
    function(1, 2);
    assert(by_void == 0);  // alarm
  }
  if (argc == 3) {
    uintptr_t number = (uintptr_t)add_number;
    ((adder)number)(1, 2);
    assert(by_number == 0);  // alarm
  }
  if (argc == 4) {
    union either either;
    either.stored = (plain)add_union;
    either.called(1, 2);
    assert(by_union == 0);  // alarm
  }
  if (argc == 5) {
    struct entry copy = table[0];
    ((adder)copy.function)(1, 2);
    assert(by_copy == 0);  // alarm
  }
  if (argc == 6) {
    plain function = (plain)add_bytes, again;
    memcpy(&again, &function, 4);
    memcpy((char *)&again + 4, (char *)&function + 4, 4);
    ((adder)again)(1, 2);
    assert(by_bytes == 0);  // alarm
  }
  if (argc == 7) {
    call((plain)add_argument);
    assert(by_argument == 0);  // alarm
  }
  assert(untouched == 0);  // safe
  return 0;
}
