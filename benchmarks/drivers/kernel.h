// SPDX-License-Identifier: Apache-2.0
// What the drivers here need of a kernel. Which functions take and give back locks is said in kernel.dl.
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
