// Of what the compiler computes about bits, only the type is known.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(int argc, char **argv) {
  unsigned number = (unsigned)argc | 1U, carry;
  if (__VERIFIER_nondet_int()) assert(__builtin_popcount(number) > 0);                        // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_clz(number) != 31);                           // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_ctz(number) != 0);                            // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_ffs((int)number) != 1);                       // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_parity(number) != 1);                         // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_bswap32(number) != 0x1000000);                // alarm
  assert(__builtin_bitreverse8(1) == 128);                                                    // safe
  if (__VERIFIER_nondet_int()) assert(__builtin_rotateleft32(number, 1) != 2);                // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_addc(number, 1U, 0U, &carry) != 2);           // alarm
  if (__VERIFIER_nondet_int()) assert(carry != 0);                                            // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_align_up(number, 8) != 8);                    // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_is_aligned(number, 2));                       // alarm
  if (__VERIFIER_nondet_int()) assert(!__builtin_isinf(1.0 / (argc - 1)));                    // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_fpclassify(0, 1, 2, 3, 4, 1.0 * argc) != 2);  // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_elementwise_abs(-argc) != 1);                 // alarm
  assert(number != 0);                                                                        // safe
  assert((number & 1) <= 1);                                                                  // safe
  return argv == 0;
}
