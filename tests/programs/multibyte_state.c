// moire: --check race
// Without a state of their own, conversions of characters share one.
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <wchar.h>

static void* shared(void* unused) {
  wchar_t wide;
  return mbrtowc(&wide, "x", 1, NULL) == 1 ? unused : NULL;  // race
}

static void* own(void* unused) {
  wchar_t wide;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  return mbrtowc(&wide, "x", 1, &state) == 1 ? unused : NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) {
    pthread_create(&thread, NULL, shared, NULL);
    pthread_create(&thread, NULL, own, NULL);
  }
  return 0;
}
