// moire: --entry take --entry give --entry look --init init --domain polyhedra
// What is free and what is used is the total: a relation of three variables, which octagons do not have.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int available;  // no race
int used;       // no race
int total;      // no race

void init(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= n && n <= 1000);
  total = n;
  available = n;
}

void take(void) {
  pthread_mutex_lock(&m);
  if (available > 0) {
    available--;
    used++;
  }
  pthread_mutex_unlock(&m);
}

void give(void) {
  pthread_mutex_lock(&m);
  if (used > 0) {
    used--;
    available++;
  }
  pthread_mutex_unlock(&m);
}

void look(void) {
  pthread_mutex_lock(&m);
  assert(available + used == total);  // safe
  assert(used <= total);              // safe
  pthread_mutex_unlock(&m);
}
