// moire: --check race
// Functions that classify letters read the locale.
#include <ctype.h>
#include <locale.h>
#include <pthread.h>
#include <stddef.h>

static void* reader(void* letter) {
  return (isalpha)(*(char*)letter) ? letter : NULL;  // race
}

static void* changer(void* unused) {
  setlocale(LC_ALL, "C");
  return unused;
}

int main(void) {
  static char letter = 'x';  // no race
  pthread_t one, other;
  pthread_create(&one, NULL, reader, &letter);
  pthread_create(&other, NULL, changer, NULL);
  return 0;
}
