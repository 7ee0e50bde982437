// SPDX-License-Identifier: Apache-2.0
// Users and groups, mounted file systems, patterns, alphabets, times, and texts that do not fit elsewhere.
#include <dlfcn.h>
#include <fnmatch.h>
#include <grp.h>
#include <iconv.h>
#include <mntent.h>
#include <netdb.h>
#include <pwd.h>
#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <syslog.h>
#include <time.h>
#include <unistd.h>
#include <utmpx.h>

#include "tests/models/trial.h"

#define NUMBER_FROM(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }
#define POINTER_FROM(function, ...) \
  TRIAL(function) { trial.returned(static_cast<const void*>(function(__VA_ARGS__))); }
#define CALLED(function, ...) \
  TRIAL(function) { function(__VA_ARGS__); }

// Users and groups, in memory of the library.
/// In a stream of the format of its kind.
#define FROM_TABLE(function, file)                             \
  TRIAL(function) {                                            \
    FILE* const table = fopen(file, "r");                      \
    if (!table) return;                                        \
    trial.returned(static_cast<const void*>(function(table))); \
    fclose(table);                                             \
  }
FROM_TABLE(fgetpwent, "/etc/passwd")
FROM_TABLE(fgetgrent, "/etc/group")

// Users and groups where the program says.
#define FINDS_ENTRY(function, entry, where, found, ...)                                        \
  TRIAL(function) {                                                                            \
    entry* const result = trial.object<entry>(where);                                          \
    char* const room = trial.text((where) + 1, std::string(2000, ' '));                        \
    entry** const pointer = trial.object<entry*>(found);                                       \
    trial.returned(static_cast<long long>(function(__VA_ARGS__ result, room, 2000, pointer))); \
  }
#define AND ,
FINDS_ENTRY(getpwnam_r, passwd, 1, 4, trial.text(0, "root") AND)
FINDS_ENTRY(getpwuid_r, passwd, 1, 4, 0 AND)
FINDS_ENTRY(getpwent_r, passwd, 0, 3)
FINDS_ENTRY(getgrnam_r, group, 1, 4, trial.text(0, "root") AND)
FINDS_ENTRY(getgrgid_r, group, 1, 4, 0 AND)
FINDS_ENTRY(getgrent_r, group, 0, 3)
#define FINDS_IN(function, entry, file)                                                                   \
  TRIAL(function) {                                                                                       \
    FILE* const table = fopen(file, "r");                                                                 \
    if (!table) return;                                                                                   \
    entry* const result = trial.object<entry>(1);                                                         \
    char* const room = trial.text(2, std::string(2000, ' '));                                             \
    trial.returned(static_cast<long long>(function(table, result, room, 2000, trial.object<entry*>(4)))); \
    fclose(table);                                                                                        \
  }
FINDS_IN(fgetpwent_r, passwd, "/etc/passwd")
FINDS_IN(fgetgrent_r, group, "/etc/group")
struct Groups {
  gid_t all[8];
};
NUMBER_FROM(getgrouplist, trial.text(0, "root"), 0, trial.object<Groups>(2)->all, trial.object<int>(3, 8))

// Mounted file systems.
TRIAL(setmntent) {
  FILE* const table = setmntent(trial.text(0, "/proc/self/mounts"), trial.text(1, "r"));
  trial.returned(static_cast<const void*>(table));
  if (table) ::endmntent(table);
}
TRIAL(endmntent) {
  if (FILE* const table = ::setmntent("/proc/self/mounts", "r"))
    trial.returned(static_cast<long long>(endmntent(table)));
}
FROM_TABLE(getmntent, "/proc/self/mounts")
TRIAL(getmntent_r) {
  FILE* const table = ::setmntent("/proc/self/mounts", "r");
  if (!table) return;
  mntent* const result = trial.object<mntent>(1);
  char* const room = trial.text(2, std::string(2000, ' '));
  trial.returned(static_cast<const void*>(getmntent_r(table, result, room, 2000)));
  ::endmntent(table);
}

// Patterns.
namespace {
class Pattern {
 public:
  Pattern() { ::regcomp(&compiled_, "([a-z])x", REG_EXTENDED); }
  ~Pattern() { ::regfree(&compiled_); }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;
  [[nodiscard]] const regex_t& operator*() const { return compiled_; }

 private:
  regex_t compiled_{};
};
struct Matches {
  regmatch_t all[3];
};
}  // namespace
TRIAL(regcomp) {
  regex_t* const compiled = trial.object<regex_t>(0);
  trial.returned(static_cast<long long>(regcomp(compiled, trial.text(1, "[a-z]*"), 0)));
  ::regfree(compiled);
}
TRIAL(regexec) {
  const Pattern pattern;
  const regex_t* const compiled = trial.object(0, *pattern);
  trial.returned(static_cast<long long>(regexec(compiled, trial.text(1), 3, trial.object<Matches>(3)->all, 0)));
}
TRIAL(regerror) {
  const Pattern pattern;
  const regex_t* const compiled = trial.object(1, *pattern);
  trial.returned(static_cast<long long>(regerror(REG_NOMATCH, compiled, trial.text(2), 60)));
}
TRIAL(regfree) {
  regex_t compiled{};
  ::regcomp(&compiled, "[a-z]*", 0);
  regfree(trial.object(0, compiled));
}
NUMBER_FROM(fnmatch, trial.text(0, "*x*"), trial.text(1), 0)

// Alphabets.
TRIAL(iconv_open) {
  const iconv_t made = iconv_open(trial.text(0, "UTF-16"), trial.text(1, "UTF-8"));
  if (made != reinterpret_cast<iconv_t>(-1)) ::iconv_close(made);
}
TRIAL(iconv_close) {
  const iconv_t made = ::iconv_open("UTF-16", "UTF-8");
  if (made != reinterpret_cast<iconv_t>(-1)) trial.returned(static_cast<long long>(iconv_close(made)));
}
TRIAL(iconv) {
  const iconv_t made = ::iconv_open("UTF-16", "UTF-8");
  if (made == reinterpret_cast<iconv_t>(-1)) return;
  char** const from = trial.object<char*>(1, trial.textBehind(1, "some text"));
  size_t* const left = trial.object<size_t>(2, 9);
  char** const to = trial.object<char*>(3, trial.textBehind(3, ""));
  trial.returned(static_cast<long long>(iconv(made, from, left, to, trial.object<size_t>(4, 60))));
  ::iconv_close(made);
}

// Times.
NUMBER_FROM(clock_getcpuclockid, 0, trial.object<clockid_t>(1))
NUMBER_FROM(timespec_get, trial.object<timespec>(0), TIME_UTC)
NUMBER_FROM(timespec_getres, trial.object<timespec>(0), TIME_UTC)
NUMBER_FROM(getitimer, ITIMER_REAL, trial.object<itimerval>(1))
NUMBER_FROM(setitimer, ITIMER_REAL, trial.object<itimerval>(1), trial.object<itimerval>(2))
NUMBER_FROM(adjtime, nullptr, trial.object<timeval>(1))
NUMBER_FROM(adjtimex, trial.object<timex>(0))
NUMBER_FROM(clock_adjtime, CLOCK_REALTIME, trial.object<timex>(1))
NUMBER_FROM(dysize, 2000)
NUMBER_FROM(clock_nanosleep, CLOCK_MONOTONIC, 0, trial.object<timespec>(2), trial.object<timespec>(3))
TRIAL(strptime) {
  char* const text = trial.text(0, "12 03");
  trial.returned(static_cast<const void*>(strptime(text, trial.text(1, "%d %H"), trial.object<tm>(2))));
}
namespace {
/// A timer that tells nobody.
class Timer {
 public:
  Timer() {
    sigevent nobody{};
    nobody.sigev_notify = SIGEV_NONE;
    ::timer_create(CLOCK_MONOTONIC, &nobody, &timer_);
  }
  ~Timer() { ::timer_delete(timer_); }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  operator timer_t() const { return timer_; }

 private:
  timer_t timer_{};
};
}  // namespace
TRIAL(timer_create) {
  sigevent nobody{};
  nobody.sigev_notify = SIGEV_NONE;
  timer_t* const timer = trial.object<timer_t>(2);
  trial.returned(static_cast<long long>(timer_create(CLOCK_MONOTONIC, trial.object(1, nobody), timer)));
  ::timer_delete(*timer);
}
TRIAL(timer_delete) {
  sigevent nobody{};
  nobody.sigev_notify = SIGEV_NONE;
  timer_t timer{};
  ::timer_create(CLOCK_MONOTONIC, &nobody, &timer);
  trial.returned(static_cast<long long>(timer_delete(timer)));
}
TRIAL(timer_settime) {
  const Timer timer;
  itimerspec soon{};
  soon.it_value.tv_sec = 9;
  const itimerspec* const given = trial.object(2, soon);
  trial.returned(static_cast<long long>(timer_settime(timer, 0, given, trial.object(3, soon))));
}
TRIAL(timer_gettime) {
  const Timer timer;
  itimerspec before{};
  before.it_value.tv_sec = 9;
  trial.returned(static_cast<long long>(timer_gettime(timer, trial.object(1, before))));
}
TRIAL(timer_getoverrun) {
  const Timer timer;
  trial.returned(static_cast<long long>(timer_getoverrun(timer)));
}

// Texts.
POINTER_FROM(memccpy, trial.text(0), trial.text(1), 'x', 9)
TRIAL(bcopy) {
  char* const from = trial.text(0);
  bcopy(from, trial.text(1), 9);
}
TRIAL(swab) {
  char* const from = trial.text(0);
  swab(from, trial.text(1), 8);
}
TRIAL(strxfrm) {
  char* const to = trial.text(0);
  trial.returned(static_cast<long long>(strxfrm(to, trial.text(1), 20)));
}
NUMBER_FROM(ffs, static_cast<int>(trial.number(0, 99)))
NUMBER_FROM(ffsl, trial.number(0, 99))
NUMBER_FROM(ffsll, trial.number(0, 99))
POINTER_FROM(memfrob, trial.text(0), 9)
POINTER_FROM(strfry, trial.text(0, "text"))
POINTER_FROM(strerrorname_np, 2)
POINTER_FROM(strerrordesc_np, 2)
POINTER_FROM(sigabbrev_np, 2)
POINTER_FROM(sigdescr_np, 2)
extern "C" int __xpg_strerror_r(int, char*, size_t);
NUMBER_FROM(__xpg_strerror_r, 2, trial.text(1), 60)
NUMBER_FROM(setlogmask, 0)
CALLED(closelog)
TRIAL(openlog) {
  openlog(trial.text(0), 0, LOG_USER);
  ::closelog();
}
