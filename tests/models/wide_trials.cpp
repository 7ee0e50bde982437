// SPDX-License-Identifier: Apache-2.0
// <wchar.h>, <wctype.h>, <uchar.h>, and locales of their own.
#include <ctype.h>
#include <inttypes.h>
#include <langinfo.h>
#include <locale.h>
#include <nl_types.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

#include "tests/models/trial.h"

namespace {

wchar_t* wideText(moire::test::Trial& trial, unsigned argument, const wchar_t* content = nullptr) {
  wchar_t room[80] = {};
  if (content) {
    wcscpy(room, content);
  } else {
    const std::string narrow = trial.words();
    for (std::size_t i = 0; i < narrow.size(); ++i) room[i] = static_cast<wchar_t>(narrow[i]);
  }
  return static_cast<wchar_t*>(trial.memory(argument, room, sizeof room));
}

/// The locale "C", as an object.
locale_t plainLocale() {
  static const locale_t made = newlocale(LC_ALL_MASK, "C", nullptr);
  return made;
}

std::size_t few(moire::test::Trial& trial) { return static_cast<std::size_t>(trial.number(0, 12)); }

}  // namespace

// Functions that copy.
#define COPIES_WIDE(function, ...)                                            \
  TRIAL(function) {                                                           \
    wchar_t* const to = wideText(trial, 0);                                   \
    const wchar_t* const from = wideText(trial, 1);                           \
    trial.returned(static_cast<const void*>(function(to, from __VA_ARGS__))); \
  }
#define AND_SIZE , few(trial)
COPIES_WIDE(wcscpy)
COPIES_WIDE(wcscat)
COPIES_WIDE(wcpcpy)
COPIES_WIDE(wcsncpy, AND_SIZE)
COPIES_WIDE(wcsncat, AND_SIZE)
COPIES_WIDE(wcpncpy, AND_SIZE)
COPIES_WIDE(wmemcpy, AND_SIZE)
COPIES_WIDE(wmemmove, AND_SIZE)
COPIES_WIDE(wmempcpy, AND_SIZE)
TRIAL(wmemset) { trial.returned(static_cast<const void*>(wmemset(wideText(trial, 0), L'y', 9))); }
TRIAL(wcsdup) {
  wchar_t* const copy = wcsdup(wideText(trial, 0));
  trial.returned(static_cast<const void*>(copy));
  free(copy);
}
TRIAL(wcsxfrm) {
  wchar_t* const to = wideText(trial, 0);
  trial.returned(static_cast<long long>(wcsxfrm(to, wideText(trial, 1), 20)));
}

// Functions that look.
#define COMPARES_WIDE(function, ...)                                                       \
  TRIAL(function) {                                                                        \
    const wchar_t* const one = wideText(trial, 0);                                         \
    trial.returned(static_cast<long long>(function(one, wideText(trial, 1) __VA_ARGS__))); \
  }
COMPARES_WIDE(wcscmp)
COMPARES_WIDE(wcsncmp, AND_SIZE)
COMPARES_WIDE(wmemcmp, AND_SIZE)
COMPARES_WIDE(wcscasecmp)
COMPARES_WIDE(wcsncasecmp, AND_SIZE)
COMPARES_WIDE(wcscoll)
COMPARES_WIDE(wcsspn)
COMPARES_WIDE(wcscspn)
TRIAL(wcsnlen) { trial.returned(static_cast<long long>(wcsnlen(wideText(trial, 0), 3))); }
TRIAL(wcswidth) { trial.returned(static_cast<long long>(wcswidth(wideText(trial, 0), 3))); }
#define SEARCHES_WIDE(function, ...)                                       \
  TRIAL(function) {                                                        \
    const wchar_t* const text = wideText(trial, 0);                        \
    trial.returned(static_cast<const void*>(function(text, __VA_ARGS__))); \
  }
SEARCHES_WIDE(wcschr, L'x')
SEARCHES_WIDE(wcsrchr, L'x')
SEARCHES_WIDE(wcschrnul, L'x')
SEARCHES_WIDE(wmemchr, L'x', 20)
SEARCHES_WIDE(wcsstr, wideText(trial, 1, L"x"))
SEARCHES_WIDE(wcswcs, wideText(trial, 1, L"x"))
SEARCHES_WIDE(wcspbrk, wideText(trial, 1, L"x"))
TRIAL(wcstok) {
  wchar_t* const text = wideText(trial, 0, L"a b,c");
  wchar_t* const between = wideText(trial, 1, L" ,");
  wchar_t** const rest = trial.object<wchar_t*>(2);
  for (wchar_t* token = wcstok(text, between, rest); token; token = wcstok(nullptr, between, rest))
    trial.returned(static_cast<const void*>(token));
}

// Numbers and times.
#define CONVERTS_WIDE(function, ...)                             \
  TRIAL(function) {                                              \
    wchar_t* const text = wideText(trial, 0);                    \
    (void)function(text, trial.object<wchar_t*>(1) __VA_ARGS__); \
  }
#define AND_TEN , 10
CONVERTS_WIDE(wcstol, AND_TEN)
CONVERTS_WIDE(wcstoul, AND_TEN)
CONVERTS_WIDE(wcstoll, AND_TEN)
CONVERTS_WIDE(wcstoull, AND_TEN)
CONVERTS_WIDE(wcstoimax, AND_TEN)
CONVERTS_WIDE(wcstoumax, AND_TEN)
CONVERTS_WIDE(wcstod)
CONVERTS_WIDE(wcstof)
CONVERTS_WIDE(wcstold)
TRIAL(wcsftime) {
  wchar_t* const text = wideText(trial, 0);
  wchar_t* const format = wideText(trial, 2, L"%d %H");
  trial.returned(static_cast<long long>(wcsftime(text, 20, format, trial.object<tm>(3))));
}

// Characters.
#define CLASSIFIES_WIDE(function) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(static_cast<wint_t>(trial.number(0, 255))))); }
CLASSIFIES_WIDE(iswalnum)
CLASSIFIES_WIDE(iswalpha)
CLASSIFIES_WIDE(iswblank)
CLASSIFIES_WIDE(iswcntrl)
CLASSIFIES_WIDE(iswdigit)
CLASSIFIES_WIDE(iswgraph)
CLASSIFIES_WIDE(iswlower)
CLASSIFIES_WIDE(iswprint)
CLASSIFIES_WIDE(iswpunct)
CLASSIFIES_WIDE(iswspace)
CLASSIFIES_WIDE(iswupper)
CLASSIFIES_WIDE(iswxdigit)
CLASSIFIES_WIDE(towlower)
CLASSIFIES_WIDE(towupper)
CLASSIFIES_WIDE(wctob)
TRIAL(wcwidth) { trial.returned(static_cast<long long>(wcwidth(static_cast<wchar_t>(trial.number(0, 255))))); }
TRIAL(btowc) { trial.returned(static_cast<long long>(btowc(static_cast<int>(trial.number(0, 255))))); }
TRIAL(wctype) { (void)wctype(trial.text(0, "alpha")); }
TRIAL(iswctype) { trial.returned(static_cast<long long>(iswctype(L'x', ::wctype("alpha")))); }
TRIAL(wctrans) { (void)wctrans(trial.text(0, "toupper")); }
TRIAL(towctrans) { trial.returned(static_cast<long long>(towctrans(L'x', ::wctrans("toupper")))); }

// Characters of several bytes.
TRIAL(mbsinit) { trial.returned(static_cast<long long>(mbsinit(trial.object<mbstate_t>(0)))); }
TRIAL(c16rtomb) {
  char* const text = trial.text(0);
  trial.returned(static_cast<long long>(c16rtomb(text, u'x', trial.object<mbstate_t>(2))));
}
TRIAL(c32rtomb) {
  char* const text = trial.text(0);
  trial.returned(static_cast<long long>(c32rtomb(text, U'x', trial.object<mbstate_t>(2))));
}
TRIAL(mbrtoc16) {
  auto* const character = trial.object<char16_t>(0);
  trial.returned(static_cast<long long>(mbrtoc16(character, trial.text(1), 4, trial.object<mbstate_t>(3))));
}
TRIAL(mbrtoc32) {
  auto* const character = trial.object<char32_t>(0);
  trial.returned(static_cast<long long>(mbrtoc32(character, trial.text(1), 4, trial.object<mbstate_t>(3))));
}
#define TO_WIDE(function, state, ...)                                                                        \
  TRIAL(function) {                                                                                          \
    wchar_t* const to = wideText(trial, 0);                                                                  \
    const char** const from = trial.object<const char*>(1, trial.textBehind(1, "many"));                     \
    trial.returned(static_cast<long long>(function(to, from, __VA_ARGS__, trial.object<mbstate_t>(state)))); \
  }
TO_WIDE(mbsrtowcs, 3, 20)
TO_WIDE(mbsnrtowcs, 4, 4, 20)
#define FROM_WIDE(function, state, ...)                                                                      \
  TRIAL(function) {                                                                                          \
    char* const to = trial.text(0);                                                                          \
    const wchar_t many[] = L"many";                                                                          \
    const wchar_t** const from = trial.object<const wchar_t*>(1, many);                                      \
    trial.returned(static_cast<long long>(function(to, from, __VA_ARGS__, trial.object<mbstate_t>(state)))); \
  }
FROM_WIDE(wcsrtombs, 3, 20)
FROM_WIDE(wcsnrtombs, 4, 4, 20)

// Locales of their own.
TRIAL(newlocale) {
  const locale_t made = newlocale(LC_ALL_MASK, trial.text(1, "C"), nullptr);
  trial.returned(static_cast<const void*>(made));
  ::freelocale(made);
}
TRIAL(duplocale) {
  const locale_t made = duplocale(plainLocale());
  trial.returned(static_cast<const void*>(made));
  ::freelocale(made);
}
TRIAL(freelocale) { freelocale(::duplocale(plainLocale())); }
TRIAL(uselocale) { trial.returned(static_cast<const void*>(uselocale(nullptr))); }
TRIAL(nl_langinfo) { trial.returned(static_cast<const void*>(nl_langinfo(CODESET))); }
TRIAL(nl_langinfo_l) { trial.returned(static_cast<const void*>(nl_langinfo_l(CODESET, plainLocale()))); }
TRIAL(catopen) {
  const nl_catd catalogue = catopen(trial.text(0, "/nowhere/messages"), 0);
  if (catalogue != reinterpret_cast<nl_catd>(-1)) ::catclose(catalogue);
}
TRIAL(catgets) {
  trial.returned(static_cast<const void*>(catgets(reinterpret_cast<nl_catd>(-1), 1, 1, trial.text(3))));
}
#define CLASSIFIES_IN(function)                                                                              \
  TRIAL(function) {                                                                                          \
    trial.returned(static_cast<long long>(function(static_cast<int>(trial.number(0, 255)), plainLocale()))); \
  }
CLASSIFIES_IN(isalnum_l)
CLASSIFIES_IN(isalpha_l)
CLASSIFIES_IN(isblank_l)
CLASSIFIES_IN(iscntrl_l)
CLASSIFIES_IN(isdigit_l)
CLASSIFIES_IN(isgraph_l)
CLASSIFIES_IN(islower_l)
CLASSIFIES_IN(isprint_l)
CLASSIFIES_IN(ispunct_l)
CLASSIFIES_IN(isspace_l)
CLASSIFIES_IN(isupper_l)
CLASSIFIES_IN(isxdigit_l)
CLASSIFIES_IN(tolower_l)
CLASSIFIES_IN(toupper_l)
#define COMPARES_IN(function, ...)                                                     \
  TRIAL(function) {                                                                    \
    const char* const one = trial.text(0);                                             \
    trial.returned(static_cast<long long>(function(one, trial.text(1), __VA_ARGS__))); \
  }
COMPARES_IN(strcoll_l, plainLocale())
COMPARES_IN(strcasecmp_l, plainLocale())
COMPARES_IN(strncasecmp_l, 3, plainLocale())
TRIAL(strxfrm_l) {
  char* const to = trial.text(0);
  trial.returned(static_cast<long long>(strxfrm_l(to, trial.text(1), 20, plainLocale())));
}
#define CONVERTS_IN(function)                                    \
  TRIAL(function) {                                              \
    char* const text = trial.text(0);                            \
    (void)function(text, trial.object<char*>(1), plainLocale()); \
  }
CONVERTS_IN(strtod_l)
CONVERTS_IN(strtof_l)
CONVERTS_IN(strtold_l)
TRIAL(strftime_l) {
  char* const text = trial.text(0);
  trial.returned(
      static_cast<long long>(strftime_l(text, 20, trial.text(2, "%d %H"), trial.object<tm>(3), plainLocale())));
}
TRIAL(strptime_l) {
  char* const text = trial.text(0, "12 03");
  char* const format = trial.text(1, "%d %H");
  trial.returned(static_cast<const void*>(strptime_l(text, format, trial.object<tm>(2), plainLocale())));
}
TRIAL(strerror_l) { trial.returned(static_cast<const void*>(strerror_l(2, plainLocale()))); }
