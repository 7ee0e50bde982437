// SPDX-License-Identifier: Apache-2.0
// Streams without their lock, streams of wide characters, and what prints a list of arguments.
#include <err.h>
#include <fcntl.h>
#include <netdb.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

#include "tests/models/trial.h"

namespace {

/// A stream to a file that is gone when it is closed, with some text in it.
class Stream {
 public:
  Stream() : stream_(tmpfile()) {
    ::fputs("12 words and 3.5\nmore\n", stream_);
    ::rewind(stream_);
  }
  ~Stream() { ::fclose(stream_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  operator FILE*() const { return stream_; }

 private:
  FILE* stream_;
};

/// While one of these is there, what is written to a descriptor goes nowhere.
class Silence {
 public:
  explicit Silence(int descriptor) : descriptor_(descriptor), kept_(dup(descriptor)) {
    const int nowhere = open("/dev/null", O_WRONLY);
    ::fflush(nullptr);
    dup2(nowhere, descriptor);
    close(nowhere);
  }
  ~Silence() {
    ::fflush(nullptr);
    dup2(kept_, descriptor_);
    close(kept_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int descriptor_;
  int kept_;
};

wchar_t* wide(moire::test::Trial& trial, unsigned argument, const wchar_t* content = L"wide 12") {
  wchar_t room[64] = {};
  wcscpy(room, content);
  return static_cast<wchar_t*>(trial.memory(argument, room, sizeof room));
}

/// The sign of the result is all that matters.
template <class F>
int withList(F use, ...) {
  va_list arguments;
  va_start(arguments, use);
  const int result = use(arguments);
  va_end(arguments);
  return result;
}

}  // namespace

#define ON_STREAM(function, ...)                                   \
  TRIAL(function) {                                                \
    const Stream stream;                                           \
    trial.returned(static_cast<long long>(function(__VA_ARGS__))); \
  }
#define IN_STREAM(function, ...) \
  TRIAL(function) {              \
    const Stream stream;         \
    function(__VA_ARGS__);       \
  }
ON_STREAM(fputc_unlocked, 'x', stream)
ON_STREAM(fputs_unlocked, trial.text(0), stream)
ON_STREAM(fwrite_unlocked, trial.text(0), 1, 9, stream)
ON_STREAM(fflush_unlocked, stream)
ON_STREAM(fgetc_unlocked, stream)
ON_STREAM(fread_unlocked, trial.text(0), 1, 9, stream)
ON_STREAM(feof_unlocked, stream)
ON_STREAM(ferror_unlocked, stream)
ON_STREAM(fileno_unlocked, stream)
IN_STREAM(clearerr_unlocked, stream)
TRIAL(fgets_unlocked) {
  const Stream stream;
  trial.returned(static_cast<const void*>(fgets_unlocked(trial.text(0), 20, stream)));
}
ON_STREAM(putw, 7, stream)
ON_STREAM(getw, stream)
ON_STREAM(fseeko64, stream, 1, SEEK_SET)
ON_STREAM(ftello64, stream)
ON_STREAM(fgetpos, stream, trial.object<fpos_t>(1))
ON_STREAM(fgetpos64, stream, trial.object<fpos64_t>(1))
TRIAL(fsetpos) {
  const Stream stream;
  fpos_t position{};
  ::fgetpos(stream, &position);
  trial.returned(static_cast<long long>(fsetpos(stream, trial.object(1, position))));
}
TRIAL(fsetpos64) {
  const Stream stream;
  fpos64_t position{};
  ::fgetpos64(stream, &position);
  trial.returned(static_cast<long long>(fsetpos64(stream, trial.object(1, position))));
}
ON_STREAM(__fsetlocking, stream, FSETLOCKING_QUERY)
ON_STREAM(__fbufsize, stream)
ON_STREAM(__freadable, stream)
ON_STREAM(__fwritable, stream)
ON_STREAM(__freading, stream)
ON_STREAM(__fwriting, stream)
ON_STREAM(__flbf, stream)
ON_STREAM(__fpending, stream)
IN_STREAM(__fpurge, stream)
TRIAL(__getdelim) {
  const Stream stream;
  char** const line = trial.object<char*>(0);
  trial.returned(static_cast<long long>(__getdelim(line, trial.object<size_t>(1), ' ', stream)));
  free(*line);
}
TRIAL(setbuf) {
  char room[BUFSIZ] = {};
  char* const buffer = static_cast<char*>(trial.memory(1, room, sizeof room));
  const Stream stream;
  setbuf(stream, buffer);
  ::fputs("what gets into the buffer", stream);
}
TRIAL(flockfile) {
  const Stream stream;
  flockfile(stream);
  ::funlockfile(stream);
}
TRIAL(funlockfile) {
  const Stream stream;
  ::flockfile(stream);
  funlockfile(stream);
}
TRIAL(ftrylockfile) {
  const Stream stream;
  trial.returned(static_cast<long long>(ftrylockfile(stream)));
  ::funlockfile(stream);
}

// Wide characters.
ON_STREAM(fwide, stream, 0)
ON_STREAM(fputwc, L'x', stream)
ON_STREAM(putwc, L'x', stream)
ON_STREAM(fputws, wide(trial, 0), stream)
ON_STREAM(fgetwc, stream)
ON_STREAM(getwc, stream)
ON_STREAM(ungetwc, L'x', stream)
TRIAL(fgetws) {
  const Stream stream;
  trial.returned(static_cast<const void*>(fgetws(wide(trial, 0), 20, stream)));
}
ON_STREAM(fwprintf, stream, wide(trial, 1, L"%ls %d"), wide(trial, 2), 3)
TRIAL(swprintf) {
  wchar_t* const to = wide(trial, 0);
  trial.returned(static_cast<long long>(swprintf(to, 20, wide(trial, 2, L"%ls %d"), wide(trial, 3), 3)));
}
ON_STREAM(fwscanf, stream, wide(trial, 1, L"%d %10ls"), trial.object<int>(2), wide(trial, 3))
TRIAL(swscanf) {
  wchar_t* const from = wide(trial, 0, L"12 words");
  trial.returned(
      static_cast<long long>(swscanf(from, wide(trial, 1, L"%d%n"), trial.object<int>(2), trial.object<int>(3))));
}

// The streams of the test itself.
#define SILENTLY(function, descriptor, ...)                        \
  TRIAL(function) {                                                \
    const Silence silence(descriptor);                             \
    trial.returned(static_cast<long long>(function(__VA_ARGS__))); \
  }
#define WARNS(function, ...)              \
  TRIAL(function) {                       \
    const Silence silence(STDERR_FILENO); \
    function(__VA_ARGS__);                \
  }
SILENTLY(printf, STDOUT_FILENO, trial.text(0, "%s"), trial.text(1))
SILENTLY(puts, STDOUT_FILENO, trial.text(0))
SILENTLY(putchar, STDOUT_FILENO, 'x')
SILENTLY(putchar_unlocked, STDOUT_FILENO, 'x')
WARNS(perror, trial.text(0))
WARNS(warn, trial.text(0, "%s"), trial.text(1))
WARNS(warnx, trial.text(0, "%s"), trial.text(1))
WARNS(psignal, 2, trial.text(1))
WARNS(herror, trial.text(0))

// Programs at the other end.
TRIAL(popen) {
  FILE* const stream = popen(trial.text(0, "true"), trial.text(1, "r"));
  trial.returned(static_cast<const void*>(stream));
  if (stream) ::pclose(stream);
}
TRIAL(pclose) {
  if (FILE* const stream = ::popen("true", "r")) trial.returned(static_cast<long long>(pclose(stream)));
}

// Lists of arguments.
#define LISTS(function, ...)                                                                 \
  TRIAL(function) {                                                                          \
    const Stream stream;                                                                     \
    char* const printed = trial.textBehind(listOf_##function, trial.words());                \
    const auto call = [&](va_list list) { return static_cast<int>(function(__VA_ARGS__)); }; \
    trial.returned(static_cast<long long>(withList(call, printed)));                         \
  }
constexpr unsigned listOf_vfprintf = 2, listOf_vdprintf = 2, listOf_vsprintf = 2, listOf_vsnprintf = 3;
LISTS(vfprintf, stream, trial.text(1, "%s"), list)
LISTS(vdprintf, fileno(stream), trial.text(1, "%s"), list)
LISTS(vsprintf, trial.text(0), trial.text(1, "%s"), list)
LISTS(vsnprintf, trial.text(0), 9, trial.text(2, "%s"), list)
TRIAL(vasprintf) {
  char** const made = trial.object<char*>(0);
  char* const printed = trial.textBehind(2, trial.words());
  const auto call = [&](va_list list) { return vasprintf(made, trial.text(1, "%s"), list); };
  trial.returned(static_cast<long long>(withList(call, printed)));
  free(*made);
}
TRIAL(vprintf) {
  const Silence silence(STDOUT_FILENO);
  char* const printed = trial.textBehind(1, trial.words());
  const auto call = [&](va_list list) { return vprintf(trial.text(0, "%s"), list); };
  trial.returned(static_cast<long long>(withList(call, printed)));
}
TRIAL(vwarn) {
  const Silence silence(STDERR_FILENO);
  char* const printed = trial.textBehind(1, trial.words());
  const auto call = [&](va_list list) { return vwarn(trial.text(0, "%s"), list), 0; };
  withList(call, printed);
}
TRIAL(vwarnx) {
  const Silence silence(STDERR_FILENO);
  char* const printed = trial.textBehind(1, trial.words());
  const auto call = [&](va_list list) { return vwarnx(trial.text(0, "%s"), list), 0; };
  withList(call, printed);
}
TRIAL(vfwprintf) {
  const Stream stream;
  const auto call = [&](va_list list) { return vfwprintf(stream, wide(trial, 1, L"%d"), list); };
  trial.returned(static_cast<long long>(withList(call, 7)));
}
TRIAL(vswprintf) {
  const auto call = [&](va_list list) { return vswprintf(wide(trial, 0), 20, wide(trial, 2, L"%d"), list); };
  trial.returned(static_cast<long long>(withList(call, 7)));
}
