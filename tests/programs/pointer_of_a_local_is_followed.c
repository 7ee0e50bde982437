// moire: --check race
// What a local pointer points to is written by functions that are given the address of that pointer.
#define _GNU_SOURCE
#include <iconv.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static char words[] = "a b";     // race
static char lines[80];           // race
static wchar_t wide[] = L"a b";  // race
static char converted[80];       // race
static char of_main[] = "a b";
static const char original[] = "";  // no race

static void* splitter(void* unused) {
  char* rest = words;
  strsep(&rest, " ");
  return unused;
}

static void* reader(void* unused) {
  char* line = lines;
  size_t size = sizeof lines;
  getline(&line, &size, stdin);  // no race
  return unused;
}

static void* wide_splitter(void* unused) {
  wchar_t* rest = wide;
  wcstok(NULL, L" ", &rest);
  return unused;
}

static void* converter(void* unused) {
  iconv_t alphabets = iconv_open("UTF-8", "UTF-16");
  char *from = (char*)original, *to = converted;
  size_t left = sizeof original, room = sizeof converted;
  iconv(alphabets, &from, &left, &to, &room);
  iconv_close(alphabets);
  return unused;
}

int main(void) {
  pthread_t thread;
  char* rest = of_main;
  pthread_create(&thread, NULL, splitter, NULL);
  pthread_create(&thread, NULL, reader, NULL);
  pthread_create(&thread, NULL, wide_splitter, NULL);
  pthread_create(&thread, NULL, converter, NULL);
  words[0] = 'x';
  lines[0] = 'x';
  wide[0] = L'x';
  strsep(&rest, " ");
  return converted[0];
}
