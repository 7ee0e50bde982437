// moire: --check race
// What scanf is to look for, what is told before the program ends, and the words for another program are read.
#include <err.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char sought[8] = "%d";  // race
static char told[8] = "%d";    // race
static char word[8] = "word";  // race

static void* worker(void* argument) {
  int number = 0;
  sscanf("3", sought, &number);
  char* words[] = {word, NULL};
  if (number == 4) execv("/bin/echo", words);
  if (number == 5) errx(1, told, number);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  strcpy(sought, "%i");
  strcpy(told, "%i");
  word[0] = 'W';
  return 0;
}
