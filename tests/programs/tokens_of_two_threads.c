// moire: --check race
// strtok remembers the string that it was given: another thread's call writes there. strtok_r remembers where it is
// told to.
#include <pthread.h>
#include <string.h>

static char one[] = "a b c";     // race
static char other[] = "d e f";   // race
static char third[] = "g h i";   // no race
static char fourth[] = "j k l";  // no race

static void* first(void* unused) {
  char* token = strtok(one, " ");  // race
  while (token) token = strtok(NULL, " ");
  return unused;
}

static void* second(void* unused) {
  strtok(other, " ");
  return unused;
}

static void* split_third(void* unused) {
  char* rest;
  char* token = strtok_r(third, " ", &rest);
  while (token) {
    *token = 'x';
    token = strtok_r(NULL, " ", &rest);
  }
  return unused;
}

static void* split_fourth(void* unused) {
  char* rest;
  strtok_r(fourth, " ", &rest);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, first, NULL);
  pthread_create(&thread, NULL, second, NULL);
  pthread_create(&thread, NULL, split_third, NULL);
  pthread_create(&thread, NULL, split_fourth, NULL);
  return 0;
}
