// moire: --check race,assert
// Functions for wide characters do what their models say: they read, write and divide texts, and look at the locale.
#define _GNU_SOURCE
#include <assert.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <wchar.h>
#include <wctype.h>

static wchar_t text[20];     // race
static wchar_t day[20];      // race
static wchar_t words[20];    // race
static wchar_t guarded[20];  // no race
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* writer(void* unused) {
  struct tm now = {.tm_mday = 3};
  wchar_t* rest;
  wcsftime(day, 20, L"%d", &now);  // race
  wcscpy(text, L"text");
  wchar_t* word = wcstok(words, L" ", &rest);
  if (word) *word = L'x';
  pthread_mutex_lock(&mutex);
  wmemset(guarded, L'x', 20);
  pthread_mutex_unlock(&mutex);
  return iswalpha(L'x') ? unused : NULL;
}

int main(void) {
  pthread_t thread;
  wchar_t own[8] = {0};
  int number = 7, count = 7, other = 7;
  wcscat(own, L"1");
  assert(own[0] == 0);  // alarm
  swscanf(L"8", L"%d", &number);
  assert(number == 7);  // alarm
  swprintf(own, 8, L"x%n", &count);
  assert(count == 7);  // alarm
  assert(other == 7);  // safe
  pthread_create(&thread, NULL, writer, NULL);
  setlocale(LC_ALL, "C");
  pthread_mutex_lock(&mutex);
  size_t size = wcslen(guarded);
  pthread_mutex_unlock(&mutex);
  return (int)size + text[0] + day[0] + words[0];
}
