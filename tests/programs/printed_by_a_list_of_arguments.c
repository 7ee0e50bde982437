// moire: --check race
// A function that is given a list of arguments reads the texts that were put into the list.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <syslog.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char printed[16];  // race
static char logged[16];   // race
static char made[16];     // race
static char guarded[16];  // no race

static void say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);  // no race
  va_end(arguments);
}

static void tell(const char* format, va_list arguments) { vsyslog(LOG_INFO, format, arguments); }

static void record(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  tell(format, arguments);
  va_end(arguments);
}

static char* make(const char* format, ...) {
  char* text = NULL;
  va_list arguments, more;
  va_start(arguments, format);
  va_copy(more, arguments);
  if (vasprintf(&text, format, more) < 0) text = NULL;
  va_end(more);
  va_end(arguments);
  return text;
}

static void* talker(void* unused) {
  say("%s", printed);
  record("%s", logged);
  free(make("%s", made));
  pthread_mutex_lock(&mutex);
  say("%s", guarded);
  pthread_mutex_unlock(&mutex);
  say("%d", 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, talker, NULL);
  printed[0] = 'a';
  logged[0] = 'b';
  made[0] = 'c';
  pthread_mutex_lock(&mutex);
  guarded[0] = 'd';
  pthread_mutex_unlock(&mutex);
  return 0;
}
