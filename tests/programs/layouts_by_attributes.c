// Attributes say where members are: aligned, packed, of a mode, laid out as by Microsoft, or a union that is passed as
// one of its members.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct __attribute__((packed)) tight {
  char first;
  int second;
};

struct wide {
  char first;
  int second __attribute__((aligned(16)));
};

struct __attribute__((ms_struct)) foreign {
  int first : 4;
  char second : 4;
};

typedef int byte __attribute__((mode(QI)));

typedef union {
  int *number;
  unsigned *natural;
} either __attribute__((transparent_union));

static struct tight tight;
static struct wide wide;
static struct foreign foreign;

static void set(either place) { *place.number = 5; }

int main(void) {
  assert(sizeof(struct tight) == 5 && offsetof(struct wide, second) == 16);  // safe
  *(int *)((char *)&tight + 1) = 3;
  if (__VERIFIER_nondet_int()) assert(tight.second != 3);  // alarm
  *(int *)((char *)&wide + 1) = 3;
  wide.second = 4;
  if (__VERIFIER_nondet_int()) assert(wide.second != 4);  // alarm
  assert(sizeof(struct foreign) == 8);                    // safe
  foreign.first = 3;
  assert(foreign.second == 0);  // safe
  ((char *)&foreign)[4] = 2;
  if (__VERIFIER_nondet_int()) assert(foreign.second == 0);  // alarm
  byte small = 100;
  small += 100;
  if (__VERIFIER_nondet_int()) assert(small == 200);  // alarm
  unsigned natural = 1;
  int number = 1;
  set(&natural);
  set(&number);
  assert(natural == 5 && number == 5);                               // safe
  if (__VERIFIER_nondet_int()) assert(natural == 1 && number == 1);  // alarm
  return 0;
}
