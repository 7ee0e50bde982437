// What literals are worth, and what the compiler writes for the program.
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

static const unsigned char own[] = {
#embed __FILE__ limit(2)
};

int main(void) {
  assert('\377' < 0);                        // safe
  assert('\x41' == 'A' && L'\xff' == 255);   // safe
  assert(0x10 + 010 + 0b10 == 26);           // safe
  assert(4294967295 > 0 && 0xffffffff > 0);  // safe
  assert(sizeof "ab" "c" == 4);              // safe
  assert(sizeof L"ab" == 12);                               // safe
  assert(__LINE__ == 18);                                   // safe
  if (__VERIFIER_nondet_int()) assert(__LINE__ == 18);      // alarm
  assert(sizeof __func__ == 5);                             // safe
  if (__VERIFIER_nondet_int()) assert(__func__[0] != 'm');  // alarm
  if (__VERIFIER_nondet_int()) assert(__FILE__[sizeof __FILE__ - 2] != 'c');  // alarm
  assert(__builtin_LINE() == 23);                           // safe
  if (__VERIFIER_nondet_int()) assert("text"[1] != 'e');    // alarm
  assert((int)2.75 == 2);                                   // safe
  if (__VERIFIER_nondet_int()) assert(__imag__ 2.0i != 2);  // alarm
  assert(sizeof own == 2);                                  // safe
  if (__VERIFIER_nondet_int()) assert(own[0] != '/');       // alarm
  return 0;
}
