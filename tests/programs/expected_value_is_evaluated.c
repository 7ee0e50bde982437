// moire: --check div,race
// A hint is evaluated as any other argument.
#include <pthread.h>

static int expected;  // race
static int hidden;

static void *work(void *argument) {
  if (__builtin_expect(argument != 0, expected)) return 0;
  if (__builtin_constant_p(hidden)) return argument;
  return argument;
}

int main(int argc, char **argv) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  expected = hidden = 1;
  (void)__builtin_expect(argc, 5 / (argc - 1));               // div
  (void)__builtin_assume_aligned(argv, 8, 5 / (argc - 2));    // div
  (void)__builtin_expect_with_probability(5 / argc, 1, 0.5);  // div
  return 0;
}
