// SPDX-License-Identifier: Apache-2.0
// Functions of <stdio.h>, and for files and directories.
#include <dirent.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/models/trial.h"

namespace {

/// A stream to a file with some text; the file is removed when the stream is closed.
class Temporary {
 public:
  Temporary() : stream_(tmpfile()) {
    fputs("12 words and 3.5\nmore\n", stream_);
    rewind(stream_);
  }
  ~Temporary() { fclose(stream_); }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  operator FILE*() const { return stream_; }
  [[nodiscard]] int descriptor() const { return fileno(stream_); }

 private:
  FILE* stream_;
};

}  // namespace

// Output to memory.
TRIAL(sprintf) {
  char* const to = trial.text(0);
  trial.returned(static_cast<long long>(sprintf(to, trial.text(1, "%s"), trial.text(2))));
}
TRIAL(snprintf) {
  char* const to = trial.text(0);
  trial.returned(static_cast<long long>(snprintf(to, 9, trial.text(2, "%s"), trial.text(3))));
}
TRIAL(asprintf) {
  char** const to = trial.object<char*>(0);
  trial.returned(static_cast<long long>(asprintf(to, trial.text(1, "%s"), trial.text(2))));
  free(*to);
}

// Streams.
#define WRITES(function, ...)                                      \
  TRIAL(function) {                                                \
    const Temporary stream;                                        \
    trial.returned(static_cast<long long>(function(__VA_ARGS__))); \
  }
WRITES(fprintf, stream, trial.text(1, "%s"), trial.text(2))
WRITES(fputs, trial.text(0), stream)
WRITES(fputc, 'x', stream)
WRITES(putc, 'x', stream)
WRITES(putc_unlocked, 'x', stream)
WRITES(fwrite, trial.text(0), 1, 9, stream)
WRITES(fflush, stream)
WRITES(feof, stream)
WRITES(ferror, stream)
WRITES(fileno, stream)
WRITES(fseek, stream, 1, SEEK_SET)
WRITES(fseeko, stream, 1, SEEK_SET)
WRITES(ftell, stream)
WRITES(ftello, stream)
WRITES(ungetc, 'x', stream)
WRITES(fgetc, stream)
WRITES(getc, stream)
WRITES(getc_unlocked, stream)
WRITES(fread, trial.text(0), 1, 9, stream)
WRITES(dprintf, stream.descriptor(), trial.text(1, "%s"), trial.text(2))
WRITES(write, stream.descriptor(), trial.text(1), 3)
WRITES(pwrite, stream.descriptor(), trial.text(1), 3, 0)
WRITES(read, stream.descriptor(), trial.text(1), 3)
WRITES(pread, stream.descriptor(), trial.text(1), 3, 0)
WRITES(lseek, stream.descriptor(), 0, SEEK_SET)
WRITES(ftruncate, stream.descriptor(), 5)
WRITES(fsync, stream.descriptor())
WRITES(fdatasync, stream.descriptor())
WRITES(isatty, stream.descriptor())
WRITES(fchmod, stream.descriptor(), 0600)
WRITES(fstat, stream.descriptor(), trial.object<struct stat>(1))
WRITES(fstatvfs, stream.descriptor(), trial.object<struct statvfs>(1))
WRITES(posix_fadvise, stream.descriptor(), 0, 0, POSIX_FADV_NORMAL)
TRIAL(fcntl) {
  const Temporary stream;
  struct flock lock{};
  lock.l_type = F_WRLCK;
  trial.returned(static_cast<long long>(fcntl(stream.descriptor(), F_GETLK, trial.object(2, lock))));
}
TRIAL(rewind) {
  const Temporary stream;
  rewind(stream);
}
TRIAL(clearerr) {
  const Temporary stream;
  clearerr(stream);
}
TRIAL(fgets) {
  const Temporary stream;
  trial.returned(static_cast<const void*>(fgets(trial.text(0), 20, stream)));
}
TRIAL(fscanf) {
  const Temporary stream;
  trial.returned(static_cast<long long>(fscanf(stream, "%d %10s", trial.object<int>(2), trial.text(3))));
}
TRIAL(sscanf) {
  char* const text = trial.text(0);
  trial.returned(static_cast<long long>(sscanf(text, "%d%n", trial.object<int>(2), trial.object<int>(3))));
}
TRIAL(getline) {
  const Temporary stream;
  char** const line = trial.object<char*>(0);
  trial.returned(static_cast<long long>(getline(line, trial.object<size_t>(1), stream)));
  free(*line);
}
TRIAL(getdelim) {
  const Temporary stream;
  char** const line = trial.object<char*>(0);
  trial.returned(static_cast<long long>(getdelim(line, trial.object<size_t>(1), ' ', stream)));
  free(*line);
}
TRIAL(setvbuf) {
  char* const buffer = trial.text(1);
  const Temporary stream;
  setvbuf(stream, buffer, _IOFBF, 60);
  fputs("what gets into the buffer", stream);
}
TRIAL(setbuffer) {
  // The sanitizer for addresses of GCC 12 takes no notice of the size that is given.
  char* const buffer = trial.text(1, std::string(BUFSIZ, ' '));
  const Temporary stream;
  setbuffer(stream, buffer, 60);
  fputs("what gets into the buffer", stream);
}
TRIAL(setlinebuf) {
  const Temporary stream;
  setlinebuf(stream);
}
TRIAL(open_memstream) {
  char** const text = trial.object<char*>(0);
  FILE* const stream = open_memstream(text, trial.object<size_t>(1));
  trial.returned(static_cast<const void*>(stream));
  fputs("text", stream);
  fclose(stream);
  free(*text);
}
TRIAL(fmemopen) {
  char* const buffer = trial.text(0);
  FILE* const stream = fmemopen(buffer, 30, trial.text(2, "w"));
  trial.returned(static_cast<const void*>(stream));
  fputs("text", stream);
  fclose(stream);
}
TRIAL(tmpfile) {
  FILE* const stream = tmpfile();
  trial.returned(static_cast<const void*>(stream));
  fclose(stream);
}
TRIAL(fopen) {
  FILE* const stream = fopen(trial.text(0, "/dev/null"), trial.text(1, "r"));
  trial.returned(static_cast<const void*>(stream));
  if (stream) fclose(stream);
}
TRIAL(fclose) { trial.returned(static_cast<long long>(fclose(tmpfile()))); }

// Files by name.
#define OF_NAME(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }
OF_NAME(access, trial.text(0, "/tmp"), F_OK)
OF_NAME(stat, trial.text(0, "/tmp"), trial.object<struct stat>(1))
OF_NAME(lstat, trial.text(0, "/tmp"), trial.object<struct stat>(1))
OF_NAME(fstatat, AT_FDCWD, trial.text(1, "/tmp"), trial.object<struct stat>(2), 0)
OF_NAME(statvfs, trial.text(0, "/tmp"), trial.object<struct statvfs>(1))
OF_NAME(readlink, trial.text(0, "/proc/self/exe"), trial.text(1), 20)
OF_NAME(unlink, trial.text(0, "/nowhere/file"))
OF_NAME(remove, trial.text(0, "/nowhere/file"))
OF_NAME(rename, trial.text(0, "/nowhere/file"), trial.text(1, "/nowhere/other"))
OF_NAME(mkdir, trial.text(0, "/nowhere/folder"), 0700)
OF_NAME(rmdir, trial.text(0, "/nowhere/folder"))
TRIAL(open) {
  const int file = open(trial.text(0, "/dev/null"), O_RDONLY);
  trial.returned(static_cast<long long>(file));
  close(file);
}
TRIAL(close) { trial.returned(static_cast<long long>(close(dup(0)))); }
TRIAL(dup) {
  const int file = dup(0);
  close(file);
}
TRIAL(mkstemp) {
  char* const name = trial.text(0, "/tmp/moire-trial-XXXXXX");
  close(mkstemp(name));
  unlink(name);
}
TRIAL(mkdtemp) {
  char* const name = trial.text(0, "/tmp/moire-trial-XXXXXX");
  trial.returned(static_cast<const void*>(mkdtemp(name)));
  rmdir(name);
}
struct Ends {
  int both[2];
};
TRIAL(pipe) {
  int* const ends = trial.object<Ends>(0)->both;
  trial.returned(static_cast<long long>(pipe(ends)));
  close(ends[0]);
  close(ends[1]);
}
TRIAL(getcwd) { trial.returned(static_cast<const void*>(getcwd(trial.text(0, std::string(4000, ' ')), 4000))); }

// Directories: the entries are in the stream, which belongs to the library.
TRIAL(opendir) {
  DIR* const folder = opendir(trial.text(0, "/"));
  trial.returned(static_cast<const void*>(folder));
  if (folder) closedir(folder);
}

// Processes.
OF_NAME(getpid)
OF_NAME(getppid)
OF_NAME(getuid)
OF_NAME(geteuid)
OF_NAME(getgid)
OF_NAME(getegid)
OF_NAME(getpagesize)
OF_NAME(sysconf, _SC_PAGESIZE)
OF_NAME(gethostname, trial.text(0), 60)
OF_NAME(uname, trial.object<utsname>(0))
OF_NAME(getrlimit, RLIMIT_NOFILE, trial.object<rlimit>(1))
OF_NAME(getrusage, RUSAGE_SELF, trial.object<rusage>(1))
/// Something to wait for.
static pid_t child() {
  const pid_t process = fork();
  if (process == 0) _exit(3);
  return process;
}
TRIAL(fork) {
  int status = 0;
  waitpid(child(), &status, 0);
}
TRIAL(wait) {
  child();
  wait(trial.object<int>(0));
}
TRIAL(waitpid) { waitpid(child(), trial.object<int>(1), 0); }
TRIAL(wait3) {
  child();
  int* const status = trial.object<int>(0);
  wait3(status, 0, trial.object<rusage>(2));
}
TRIAL(wait4) {
  const pid_t process = child();
  int* const status = trial.object<int>(1);
  wait4(process, status, 0, trial.object<rusage>(3));
}

// What a program may ask the system without changing it.
OF_NAME(alarm, 0)
OF_NAME(gettid)
OF_NAME(getgroups, 0, nullptr)
OF_NAME(getlogin_r, trial.text(0), 60)
OF_NAME(ttyname_r, 0, trial.text(1), 60)
TRIAL(dirname) { trial.returned(static_cast<const void*>(dirname(trial.text(0, "a/" + trial.words() + "/b")))); }
TRIAL(__xpg_basename) { trial.returned(static_cast<const void*>(__xpg_basename(trial.text(0, "a/b/")))); }
TRIAL(dirfd) {
  DIR* const folder = opendir("/");
  trial.returned(static_cast<long long>(dirfd(folder)));
  closedir(folder);
}
TRIAL(readdir_r) {
  DIR* const folder = opendir("/");
  dirent* const entry = trial.object<dirent>(1);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  trial.returned(static_cast<long long>(readdir_r(folder, entry, trial.object<dirent*>(2))));
#pragma GCC diagnostic pop
  closedir(folder);
}
TRIAL(getopt) {
  char program[] = "program";
  char option[] = "-a";
  char other[] = "other";
  char* const all[4] = {program, other, option, nullptr};
  char* const* const arguments = static_cast<char* const*>(trial.memory(1, all, sizeof all));
  optind = 1;
  trial.returned(static_cast<long long>(getopt(3, arguments, trial.text(2, "a"))));
}
