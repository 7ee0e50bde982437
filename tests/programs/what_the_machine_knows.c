// Counters and frames of the machine are any values, and they change.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned long long before = __builtin_readcyclecounter();
  if (__VERIFIER_nondet_int()) assert(before == __builtin_readcyclecounter());  // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_frame_address(0) == 0);         // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_return_address(0) == 0);        // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_thread_pointer() == 0);         // alarm
  if (__VERIFIER_nondet_int()) assert(__builtin_cpu_supports("sse2") == 0);     // alarm
  assert(before >= 0);                                                          // safe
  return 0;
}
