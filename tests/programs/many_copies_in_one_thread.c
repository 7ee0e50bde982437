// moire: --check race
// A thread whose calls would make more copies of a function than are made still does what each of them does.
#include <pthread.h>

static int by_few, by_few_others;    // no race
static int by_many, by_many_others;  // race
static int planted, planted_too;     // race
static _Thread_local int scratch;

#define TEN(x) x x x x x x x x x x
#define LARGE(name)                         \
  static void name(int* p) {                \
    TEN(scratch = scratch * 2 + 1;)* p = 1; \
    TEN(scratch = scratch * 2 + 1;)         \
  }
LARGE(set_few)
LARGE(set_many)

static void* few(void* unused) {
  set_few(&by_few);
  set_few(&planted);
  return unused;
}

static void* few_others(void* unused) {
  set_few(&by_few_others);
  set_few(&planted);
  return unused;
}

static void* many(void* unused) {
  TEN(TEN(set_many(&scratch);))
  set_many(&by_many);
  set_many(&planted_too);
  return unused;
}

static void* many_others(void* unused) {
  TEN(TEN(set_many(&scratch);))
  set_many(&by_many_others);
  set_many(&planted_too);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, few, NULL);
  pthread_create(&thread, NULL, few_others, NULL);
  pthread_create(&thread, NULL, many, NULL);
  pthread_create(&thread, NULL, many_others, NULL);
  return 0;
}
