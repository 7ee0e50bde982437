// SPDX-License-Identifier: Apache-2.0
// Functions of <string.h>, <strings.h>, <ctype.h> and <wchar.h>, and those that convert text.
#include <strings.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <cwchar>

#include "tests/models/trial.h"

// Functions that read one or two texts and return a number.
#define COMPARES(function) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(trial.text(0), trial.text(1)))); }
#define COMPARES_SOME(function) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(trial.text(0), trial.text(1), 5))); }
COMPARES(strcmp)
COMPARES(strcasecmp)
COMPARES(strcoll)
COMPARES(strspn)
COMPARES(strcspn)
COMPARES(strverscmp)
COMPARES_SOME(strncmp)
COMPARES_SOME(strncasecmp)
COMPARES_SOME(memcmp)
COMPARES_SOME(bcmp)
TRIAL(strlen) { trial.returned(static_cast<long long>(strlen(trial.text(0)))); }
TRIAL(strnlen) { trial.returned(static_cast<long long>(strnlen(trial.text(0), 3))); }
TRIAL(wcslen) {
  wchar_t* const wide = static_cast<wchar_t*>(trial.memory(0, L"wide", 5 * sizeof(wchar_t)));
  trial.returned(static_cast<long long>(wcslen(wide)));
}

// Functions that return a pointer into their argument.
#define SEARCHES(function)                                         \
  TRIAL(function) {                                                \
    char* const text = trial.text(0);                              \
    trial.returned(static_cast<const void*>(function(text, 'x'))); \
  }
#define SEARCHES_SOME(function)                                        \
  TRIAL(function) {                                                    \
    char* const text = trial.text(0);                                  \
    trial.returned(static_cast<const void*>(function(text, 'x', 20))); \
  }
#define SEARCHES_TEXT(function)                                     \
  TRIAL(function) {                                                 \
    char* const text = trial.text(0);                               \
    char* const part = trial.text(1, "x");                          \
    trial.returned(static_cast<const void*>(function(text, part))); \
  }
SEARCHES(strchr)
SEARCHES(strrchr)
SEARCHES(strchrnul)
SEARCHES(index)
SEARCHES(rindex)
SEARCHES_SOME(memchr)
SEARCHES_SOME(memrchr)
SEARCHES_TEXT(strstr)
SEARCHES_TEXT(strcasestr)
SEARCHES_TEXT(strpbrk)
TRIAL(rawmemchr) { trial.returned(static_cast<const void*>(rawmemchr(trial.text(0, "ax"), 'x'))); }
TRIAL(memmem) {
  char* const text = trial.text(0);
  trial.returned(static_cast<const void*>(memmem(text, strlen(text), trial.text(1, "x"), 1)));
}
TRIAL(basename) { trial.returned(static_cast<const void*>(basename(trial.text(0, "a/" + trial.words())))); }

// Functions that copy.
#define COPIES(function)                                          \
  TRIAL(function) {                                               \
    char* const to = trial.text(0);                               \
    char* const from = trial.text(1);                             \
    trial.returned(static_cast<const void*>(function(to, from))); \
  }
#define COPIES_SOME(function)                                           \
  TRIAL(function) {                                                     \
    char* const to = trial.text(0);                                     \
    char* const from = trial.text(1);                                   \
    const auto size = static_cast<std::size_t>(trial.number(0, 12));    \
    trial.returned(static_cast<const void*>(function(to, from, size))); \
  }
COPIES(strcpy)
COPIES(strcat)
COPIES(stpcpy)
COPIES_SOME(strncpy)
COPIES_SOME(strncat)
COPIES_SOME(stpncpy)
COPIES_SOME(memcpy)
COPIES_SOME(memmove)
COPIES_SOME(mempcpy)
TRIAL(memset) { trial.returned(static_cast<const void*>(memset(trial.text(0), 'y', 9))); }
TRIAL(bzero) { bzero(trial.text(0), 4); }
TRIAL(explicit_bzero) { explicit_bzero(trial.text(0), 4); }
TRIAL(strdup) {
  char* const copy = strdup(trial.text(0));
  trial.returned(static_cast<const void*>(copy));
  free(copy);
}
TRIAL(strndup) {
  char* const copy = strndup(trial.text(0), 3);
  trial.returned(static_cast<const void*>(copy));
  free(copy);
}

// Functions that divide a text.
TRIAL(strtok) {
  char* const text = trial.text(0, "a b," + trial.words());
  char* const between = trial.text(1, " ,");
  for (char* token = strtok(text, between); token; token = strtok(nullptr, between)) {
  }
}
TRIAL(strtok_r) {
  char* const text = trial.text(0, "a b," + trial.words());
  char* const between = trial.text(1, " ,");
  char** const rest = trial.object<char*>(2);
  char* token = strtok_r(text, between, rest);
  while (token) {
    trial.returned(static_cast<const void*>(token));
    token = strtok_r(nullptr, between, rest);
  }
}
TRIAL(strsep) {
  char** const rest = trial.object<char*>(0, trial.textBehind(0, "a b," + trial.words()));
  char* const between = trial.text(1, " ,");
  while (char* const token = strsep(rest, between)) trial.returned(static_cast<const void*>(token));
}

// Texts of the library.
TRIAL(strerror) { trial.returned(static_cast<const void*>(strerror(static_cast<int>(trial.number(-1, 200))))); }
TRIAL(strerror_r) {
  char* const text = trial.text(1);
  trial.returned(static_cast<const void*>(strerror_r(static_cast<int>(trial.number(-1, 200)), text, 60)));
}
TRIAL(strsignal) { trial.returned(static_cast<const void*>(strsignal(static_cast<int>(trial.number(1, 90))))); }
TRIAL(setlocale) { trial.returned(static_cast<const void*>(setlocale(LC_ALL, trial.text(1, "C")))); }
TRIAL(localeconv) { trial.returned(static_cast<const void*>(localeconv())); }
TRIAL(l64a) { trial.returned(static_cast<const void*>(l64a(trial.number(0, 100000)))); }
TRIAL(a64l) { trial.returned(static_cast<long long>(a64l(trial.text(0)))); }

// Characters.
#define CLASSIFIES(function) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(static_cast<int>(trial.number(0, 255))))); }
CLASSIFIES(isalnum)
CLASSIFIES(isalpha)
CLASSIFIES(isblank)
CLASSIFIES(iscntrl)
CLASSIFIES(isdigit)
CLASSIFIES(isgraph)
CLASSIFIES(islower)
CLASSIFIES(isprint)
CLASSIFIES(ispunct)
CLASSIFIES(isspace)
CLASSIFIES(isupper)
CLASSIFIES(isxdigit)
CLASSIFIES(tolower)
CLASSIFIES(toupper)

// Characters of several bytes.
TRIAL(mblen) { trial.returned(static_cast<long long>(mblen(trial.text(0), 4))); }
TRIAL(mbtowc) { trial.returned(static_cast<long long>(mbtowc(trial.object<wchar_t>(0), trial.text(1), 4))); }
TRIAL(wctomb) { trial.returned(static_cast<long long>(wctomb(trial.text(0), L'x'))); }
TRIAL(mbstowcs) {
  const wchar_t room[64] = {};
  auto* const wide = static_cast<wchar_t*>(trial.memory(0, room, sizeof room));
  trial.returned(static_cast<long long>(mbstowcs(wide, trial.text(1, "many"), 64)));
}
TRIAL(wcstombs) {
  auto* const wide = static_cast<wchar_t*>(trial.memory(1, L"wide", 5 * sizeof(wchar_t)));
  trial.returned(static_cast<long long>(wcstombs(trial.text(0), wide, 10)));
}
TRIAL(mbrlen) { trial.returned(static_cast<long long>(mbrlen(trial.text(0), 4, trial.object<mbstate_t>(2)))); }
TRIAL(mbrtowc) {
  wchar_t* const wide = trial.object<wchar_t>(0);
  trial.returned(static_cast<long long>(mbrtowc(wide, trial.text(1), 4, trial.object<mbstate_t>(3))));
}
TRIAL(wcrtomb) {
  char* const text = trial.text(0);
  trial.returned(static_cast<long long>(wcrtomb(text, L'x', trial.object<mbstate_t>(2))));
}

// Numbers in texts.
#define READS_NUMBER(function) \
  TRIAL(function) { (void)function(trial.text(0)); }
READS_NUMBER(atoi)
READS_NUMBER(atol)
READS_NUMBER(atoll)
READS_NUMBER(atof)
#define CONVERTS(function)                            \
  TRIAL(function) {                                   \
    char* const text = trial.text(0);                 \
    (void)function(text, trial.object<char*>(1), 10); \
  }
#define CONVERTS_REAL(function)                   \
  TRIAL(function) {                               \
    char* const text = trial.text(0);             \
    (void)function(text, trial.object<char*>(1)); \
  }
CONVERTS(strtol)
CONVERTS(strtoul)
CONVERTS(strtoll)
CONVERTS(strtoull)
CONVERTS_REAL(strtod)
CONVERTS_REAL(strtof)
CONVERTS_REAL(strtold)
