// Each thread is given a different address, but reaches beyond the address of the next one.
#include <pthread.h>

struct two {
  int first, second;
};
static char bytes[64];    // race
static int numbers[64];   // race
static int rows[8][16];   // no race

static void* wide(void* argument) {
  *(int*)argument = 1;
  return NULL;
}

static void* further(void* argument) {
  struct two* mine = argument;
  mine->second = 1;
  return NULL;
}

static void* row(void* argument) {
  long me = (long)argument;
  for (int i = 0; i < 16; i++) rows[me][i] = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 10; i++) pthread_create(&thread, NULL, wide, &bytes[i]);
  for (int i = 0; i < 10; i++) pthread_create(&thread, NULL, further, &numbers[i]);
  for (long i = 0; i < 8; i++) pthread_create(&thread, NULL, row, (void*)i);
  return 0;
}
