// moire: --check race
// Two threads run over halves of an array that do not meet; of the other array they have one element in common.
#include <pthread.h>

enum { n = 100 };
static int apart[n];     // no race
static int touching[n];  // race

static void *lower(void *unused) {
  for (int i = 0; i < n / 2; i++) apart[i] = i;
  for (int i = 0; i <= n / 2; i++) touching[i] = i;
  return unused;
}

static void *upper(void *unused) {
  for (int i = n / 2; i < n; i++) apart[i] = i;
  for (int i = n / 2; i < n; i++) touching[i] = i;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, lower, 0);
  pthread_create(&two, 0, upper, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
