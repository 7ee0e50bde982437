// SPDX-License-Identifier: Apache-2.0
// What these drivers need of a kernel. kernel.dl says which functions take and release locks.
#pragma once

typedef struct {
  int held;
} spinlock_t;

void spin_lock(spinlock_t* lock);
void spin_unlock(spinlock_t* lock);
int spin_trylock(spinlock_t* lock);  // 1: taken

unsigned read_register(int number);
void write_register(int number, unsigned value);
int user_argument(void);

void __VERIFIER_assert(int condition);
#define assert(condition) __VERIFIER_assert(condition)
