// moire: --check assert,race
// Atomic operations that name who else may look are atomic for everybody.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int atomic;  // no race
static int plain;   // race

static void *work(void *argument) {
  __scoped_atomic_fetch_add(&atomic, 2, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM);
  __scoped_atomic_store_n(&plain, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  if (__VERIFIER_nondet_int())
    assert(__scoped_atomic_load_n(&atomic, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP) != 2);  // alarm
  plain = 2;
  return 0;
}
