// SPDX-License-Identifier: Apache-2.0
// Tables of users, groups, names in networks; options of a program; tables in memory.
#include <arpa/inet.h>
#include <dlfcn.h>
#include <ftw.h>
#include <getopt.h>
#include <grp.h>
#include <netdb.h>
#include <pwd.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utmpx.h>

#include "tests/models/trial.h"

namespace {
using moire::test::Trial;
}

#define CALL(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }
#define FINDS(function, ...) \
  TRIAL(function) { trial.returned(static_cast<const void*>(function(__VA_ARGS__))); }
#define DOES(function, ...) \
  TRIAL(function) { function(__VA_ARGS__); }

// Users and groups.
FINDS(getpwnam, trial.text(0, "root"))
FINDS(getpwuid, 0)
FINDS(getpwent)
DOES(setpwent)
DOES(endpwent)
FINDS(getgrnam, trial.text(0, "root"))
FINDS(getgrgid, 0)
FINDS(getgrent)
DOES(setgrent)
DOES(endgrent)
FINDS(getlogin)
FINDS(getutxent)
FINDS(getutxid, trial.object<utmpx>(0))
FINDS(getutxline, trial.object<utmpx>(0))
DOES(setutxent)
DOES(endutxent)

// Names in networks.
FINDS(gethostbyname, trial.text(0, "127.0.0.1"))
FINDS(gethostbyname2, trial.text(0, "127.0.0.1"), AF_INET)
FINDS(gethostbyaddr, trial.object<in_addr>(0, in_addr{0x0100007f}), sizeof(in_addr), AF_INET)
FINDS(gethostent)
DOES(sethostent, 0)
DOES(endhostent)
FINDS(getnetbyname, trial.text(0, "loopback"))
FINDS(getnetbyaddr, 127, AF_INET)
FINDS(getnetent)
DOES(setnetent, 0)
DOES(endnetent)
FINDS(getprotobyname, trial.text(0, "tcp"))
FINDS(getprotobynumber, 6)
FINDS(getprotoent)
DOES(setprotoent, 0)
DOES(endprotoent)
TRIAL(getservbyname) {
  const char* const name = trial.text(0, "http");
  trial.returned(static_cast<const void*>(getservbyname(name, trial.text(1, "tcp"))));
}
FINDS(getservbyport, htons(80), trial.text(1, "tcp"))
FINDS(getservent)
DOES(setservent, 0)
DOES(endservent)
FINDS(inet_ntoa, in_addr{0x0100007f})

// Terminals.
FINDS(ctermid, trial.text(0))
FINDS(ttyname, -1)
FINDS(ptsname, -1)
CALL(ptsname_r, -1, trial.text(1), 60)
FINDS(dlerror)

// Options.
struct Words {
  char* all[4];
};
struct Name {
  char text[8];
};
struct Flags {
  option all[2];
};
static char* const* words(Trial& trial) {
  static Name program{"p"}, given{"-a"}, value{"x"};
  return trial.object(1, Words{{program.text, value.text, given.text, nullptr}})->all;
}
TRIAL(getopt) {
  optind = 0;
  opterr = 0;
  char* const* const all = words(trial);
  trial.returned(static_cast<long long>(getopt(3, all, trial.text(2, "ab:"))));
}
#define OPTIONS(function)                                                                           \
  TRIAL(function) {                                                                                 \
    optind = 0;                                                                                     \
    opterr = 0;                                                                                     \
    char* const* const all = words(trial);                                                          \
    const char* const letters = trial.text(2, "ab:");                                               \
    const option* const known = trial.object(3, Flags{{{"all", 0, nullptr, 'a'}, {}}})->all;        \
    trial.returned(static_cast<long long>(function(3, all, letters, known, trial.object<int>(4)))); \
  }
OPTIONS(getopt_long)
OPTIONS(getopt_long_only)

// Tables in memory, and walks over files.
CALL(hcreate, 10)
DOES(hdestroy)
TRIAL(hsearch) {
  hcreate(10);
  static char name[] = "name";
  trial.returned(static_cast<const void*>(hsearch(ENTRY{name, nullptr}, ENTER)));
  hdestroy();
}
static int ignore(const char* /*file*/, const struct stat* /*status*/, int /*flag*/) { return 1; }
static int ignoreMore(const char* /*file*/, const struct stat* /*status*/, int /*flag*/, FTW* /*where*/) { return 1; }
CALL(ftw, trial.text(0, "."), ignore, 4)
CALL(nftw, trial.text(0, "."), ignoreMore, 4, 0)

// Sorting and searching: the comparison is given elements, what is searched for, or an argument.
static Trial* searching = nullptr;
static int compareWith(const void* a, const void* b, void* given) {
  searching->calledBack(0, a);
  searching->calledBack(1, b);
  searching->calledBack(2, given);
  return *static_cast<const int*>(a) - *static_cast<const int*>(b);
}
static int compare(const void* a, const void* b) {
  searching->calledBack(0, a);
  searching->calledBack(1, b);
  return *static_cast<const int*>(a) - *static_cast<const int*>(b);
}
struct Numbers {
  int all[9];
};
TRIAL(qsort_r) {
  searching = &trial;
  Numbers numbers;
  for (int& number : numbers.all) number = static_cast<int>(trial.number(0, 9));
  int* const all = trial.object(0, numbers)->all;
  qsort_r(all, 9, sizeof(int), compareWith, trial.object<int>(4));
}
#define SEARCHES(function)                                                             \
  TRIAL(function) {                                                                    \
    searching = &trial;                                                                \
    const int* const key = trial.object<int>(0, static_cast<int>(trial.number(0, 9))); \
    int* const all = trial.object(1, Numbers{{1, 2, 3, 5, 6, 7, 8, 9, 0}})->all;       \
    size_t* const count = trial.object<size_t>(2, 8);                                  \
    trial.returned(function(key, all, count, sizeof(int), compare));                   \
  }
SEARCHES(lfind)
SEARCHES(lsearch)
