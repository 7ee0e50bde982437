// SPDX-License-Identifier: Apache-2.0
// Files and directories by their names, in a folder of their own; what is known of them.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <utime.h>

#include <filesystem>

#include "tests/models/trial.h"

namespace {

/// A folder with the file `file` in it, which is gone in the end.
class Folder {
 public:
  Folder() {
    char name[] = "/tmp/moire-trial-XXXXXX";
    path_ = mkdtemp(name);
    descriptor_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY);
    file_ = openat(descriptor_, "file", O_RDWR | O_CREAT, 0600);
    (void)!::write(file_, "some text", 9);
  }
  ~Folder() {
    close(file_);
    close(descriptor_);
    std::filesystem::remove_all(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] int descriptor() const { return descriptor_; }
  [[nodiscard]] int file() const { return file_; }
  [[nodiscard]] std::string operator/(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
  int descriptor_ = -1;
  int file_ = -1;
};

struct Times {
  timeval both[2];
};
struct Instants {
  timespec both[2];
};

}  // namespace

/// A call that returns a number.
#define IN_FOLDER(function, ...)                                   \
  TRIAL(function) {                                                \
    const Folder folder;                                           \
    trial.returned(static_cast<long long>(function(__VA_ARGS__))); \
  }
/// A call that returns a descriptor, which is closed.
#define OPENS(function, ...)                        \
  TRIAL(function) {                                 \
    const Folder folder;                            \
    const int opened = function(__VA_ARGS__);       \
    trial.returned(static_cast<long long>(opened)); \
    if (opened >= 0) close(opened);                 \
  }
#define FILE_AT(argument) trial.text(argument, folder / "file")
#define NEW_AT(argument) trial.text(argument, folder / "new")

// What a name stands for.
OPENS(creat, FILE_AT(0), 0600)
OPENS(creat64, FILE_AT(0), 0600)
OPENS(open64, FILE_AT(0), O_RDONLY)
OPENS(openat, folder.descriptor(), trial.text(1, "file"), O_RDONLY)
OPENS(openat64, folder.descriptor(), trial.text(1, "file"), O_RDONLY)
OPENS(mkostemp, trial.text(0, folder / "XXXXXX"), O_APPEND)
OPENS(mkostemp64, trial.text(0, folder / "XXXXXX"), O_APPEND)
OPENS(mkstemp64, trial.text(0, folder / "XXXXXX"))
OPENS(mkstemps, trial.text(0, folder / "XXXXXX.c"), 2)
OPENS(mkstemps64, trial.text(0, folder / "XXXXXX.c"), 2)
OPENS(mkostemps, trial.text(0, folder / "XXXXXX.c"), 2, O_APPEND)
OPENS(mkostemps64, trial.text(0, folder / "XXXXXX.c"), 2, O_APPEND)
IN_FOLDER(link, FILE_AT(0), NEW_AT(1))
IN_FOLDER(linkat, folder.descriptor(), trial.text(1, "file"), folder.descriptor(), trial.text(3, "new"), 0)
IN_FOLDER(symlink, FILE_AT(0), NEW_AT(1))
IN_FOLDER(symlinkat, FILE_AT(0), folder.descriptor(), trial.text(2, "new"))
IN_FOLDER(readlinkat, AT_FDCWD, trial.text(1, "/proc/self/exe"), trial.text(2), 20)
IN_FOLDER(renameat, folder.descriptor(), trial.text(1, "file"), folder.descriptor(), trial.text(3, "new"))
IN_FOLDER(renameat2, folder.descriptor(), trial.text(1, "file"), folder.descriptor(), trial.text(3, "new"), 0)
IN_FOLDER(unlinkat, folder.descriptor(), trial.text(1, "file"), 0)
IN_FOLDER(mkdirat, folder.descriptor(), trial.text(1, "new"), 0700)
IN_FOLDER(mkfifo, NEW_AT(0), 0600)
IN_FOLDER(mkfifoat, folder.descriptor(), trial.text(1, "new"), 0600)
IN_FOLDER(mknod, NEW_AT(0), S_IFREG | 0600, 0)
IN_FOLDER(mknodat, folder.descriptor(), trial.text(1, "new"), S_IFREG | 0600, 0)
IN_FOLDER(truncate, FILE_AT(0), 3)
IN_FOLDER(truncate64, FILE_AT(0), 3)
IN_FOLDER(faccessat, folder.descriptor(), trial.text(1, "file"), R_OK, 0)
IN_FOLDER(euidaccess, FILE_AT(0), R_OK)
IN_FOLDER(eaccess, FILE_AT(0), R_OK)
IN_FOLDER(pathconf, FILE_AT(0), _PC_NAME_MAX)
IN_FOLDER(fpathconf, folder.file(), _PC_NAME_MAX)
IN_FOLDER(confstr, _CS_PATH, trial.text(1), 30)

// Owners, permissions and times.
IN_FOLDER(chmod, FILE_AT(0), 0400)
IN_FOLDER(fchmodat, folder.descriptor(), trial.text(1, "file"), 0400, 0)
IN_FOLDER(chown, FILE_AT(0), getuid(), getgid())
IN_FOLDER(lchown, FILE_AT(0), getuid(), getgid())
IN_FOLDER(fchown, folder.file(), getuid(), getgid())
IN_FOLDER(fchownat, folder.descriptor(), trial.text(1, "file"), getuid(), getgid(), 0)
IN_FOLDER(utime, FILE_AT(0), trial.object<utimbuf>(1))
IN_FOLDER(utimes, FILE_AT(0), trial.object<Times>(1)->both)
IN_FOLDER(lutimes, FILE_AT(0), trial.object<Times>(1)->both)
IN_FOLDER(futimes, folder.file(), trial.object<Times>(1)->both)
IN_FOLDER(futimesat, folder.descriptor(), trial.text(1, "file"), trial.object<Times>(2)->both)
IN_FOLDER(futimens, folder.file(), trial.object<Instants>(1)->both)
IN_FOLDER(utimensat, folder.descriptor(), trial.text(1, "file"), trial.object<Instants>(2)->both, 0)

// What is known of a file.
IN_FOLDER(stat64, FILE_AT(0), trial.object<struct stat64>(1))
IN_FOLDER(lstat64, FILE_AT(0), trial.object<struct stat64>(1))
IN_FOLDER(fstat64, folder.file(), trial.object<struct stat64>(1))
IN_FOLDER(fstatat64, folder.descriptor(), trial.text(1, "file"), trial.object<struct stat64>(2), 0)
IN_FOLDER(statx, folder.descriptor(), trial.text(1, "file"), 0, STATX_ALL, trial.object<struct statx>(4))
IN_FOLDER(statfs, FILE_AT(0), trial.object<struct statfs>(1))
IN_FOLDER(fstatfs, folder.file(), trial.object<struct statfs>(1))
IN_FOLDER(statfs64, FILE_AT(0), trial.object<struct statfs64>(1))
IN_FOLDER(fstatfs64, folder.file(), trial.object<struct statfs64>(1))
IN_FOLDER(statvfs64, FILE_AT(0), trial.object<struct statvfs64>(1))
IN_FOLDER(fstatvfs64, folder.file(), trial.object<struct statvfs64>(1))
IN_FOLDER(getxattr, FILE_AT(0), trial.text(1, "user.trial"), trial.text(2), 20)
IN_FOLDER(lgetxattr, FILE_AT(0), trial.text(1, "user.trial"), trial.text(2), 20)
IN_FOLDER(fgetxattr, folder.file(), trial.text(1, "user.trial"), trial.text(2), 20)
IN_FOLDER(setxattr, FILE_AT(0), trial.text(1, "user.trial"), trial.text(2), 3, 0)
IN_FOLDER(lsetxattr, FILE_AT(0), trial.text(1, "user.trial"), trial.text(2), 3, 0)
IN_FOLDER(fsetxattr, folder.file(), trial.text(1, "user.trial"), trial.text(2), 3, 0)
IN_FOLDER(listxattr, FILE_AT(0), trial.text(1), 20)
IN_FOLDER(llistxattr, FILE_AT(0), trial.text(1), 20)
IN_FOLDER(flistxattr, folder.file(), trial.text(1), 20)
IN_FOLDER(removexattr, FILE_AT(0), trial.text(1, "user.trial"))
IN_FOLDER(lremovexattr, FILE_AT(0), trial.text(1, "user.trial"))
IN_FOLDER(fremovexattr, folder.file(), trial.text(1, "user.trial"))

// What is in a file.
IN_FOLDER(pread64, folder.file(), trial.text(1), 3, 0)
IN_FOLDER(pwrite64, folder.file(), trial.text(1), 3, 0)
IN_FOLDER(lseek64, folder.file(), 1, SEEK_SET)
IN_FOLDER(ftruncate64, folder.file(), 3)
IN_FOLDER(flock, folder.file(), LOCK_EX)
IN_FOLDER(lockf, folder.file(), F_TEST, 0)
IN_FOLDER(lockf64, folder.file(), F_TEST, 0)
IN_FOLDER(posix_fallocate, folder.file(), 0, 9)
IN_FOLDER(posix_fallocate64, folder.file(), 0, 9)
IN_FOLDER(posix_fadvise64, folder.file(), 0, 0, POSIX_FADV_NORMAL)
IN_FOLDER(fallocate, folder.file(), 0, 0, 9)
IN_FOLDER(fallocate64, folder.file(), 0, 0, 9)
IN_FOLDER(syncfs, folder.file())
IN_FOLDER(sync_file_range, folder.file(), 0, 0, SYNC_FILE_RANGE_WRITE)
IN_FOLDER(readahead, folder.file(), 0, 3)
IN_FOLDER(copy_file_range, folder.file(), trial.object<off64_t>(1), folder.file(), trial.object<off64_t>(3, 5), 3, 0)

// Streams of bytes and of entries.
#define A_STREAM(function, ...)                       \
  TRIAL(function) {                                   \
    const Folder folder;                              \
    FILE* const stream = function(__VA_ARGS__);       \
    trial.returned(static_cast<const void*>(stream)); \
    if (stream) fclose(stream);                       \
  }
A_STREAM(fopen64, FILE_AT(0), trial.text(1, "r"))
A_STREAM(tmpfile64)
A_STREAM(fdopen, dup(folder.file()), trial.text(1, "r"))
TRIAL(freopen) {
  const Folder folder;
  static FILE* const stream = fopen("/dev/null", "r");
  trial.watch(2, stream, 0);  // what is in it, only the library knows
  trial.returned(static_cast<const void*>(freopen(FILE_AT(0), trial.text(1, "r"), stream)));
}
TRIAL(freopen64) {
  const Folder folder;
  static FILE* const stream = fopen("/dev/null", "r");
  trial.watch(2, stream, 0);
  trial.returned(static_cast<const void*>(freopen64(FILE_AT(0), trial.text(1, "r"), stream)));
}
TRIAL(fdopendir) {
  DIR* const entries = fdopendir(::open("/", O_RDONLY | O_DIRECTORY));
  trial.returned(static_cast<const void*>(entries));
  closedir(entries);
}
#define OF_ENTRIES(function)                                     \
  TRIAL(function) {                                              \
    static DIR* const entries = opendir("/");                    \
    rewinddir(entries);                                          \
    trial.watch(0, entries, 1UL << 15);                          \
    trial.returned(static_cast<const void*>(function(entries))); \
  }
OF_ENTRIES(readdir)
OF_ENTRIES(readdir64)
TRIAL(readdir64_r) {
  static DIR* const entries = opendir("/");
  rewinddir(entries);
  dirent64* const entry = trial.object<dirent64>(1);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  trial.returned(static_cast<long long>(readdir64_r(entries, entry, trial.object<dirent64*>(2))));
#pragma GCC diagnostic pop
}
TRIAL(closedir) { trial.returned(static_cast<long long>(closedir(opendir("/")))); }
TRIAL(telldir) {
  DIR* const entries = opendir("/");
  trial.returned(static_cast<long long>(telldir(entries)));
  closedir(entries);
}
TRIAL(seekdir) {
  DIR* const entries = opendir("/");
  seekdir(entries, telldir(entries));
  closedir(entries);
}
TRIAL(rewinddir) {
  DIR* const entries = opendir("/");
  rewinddir(entries);
  closedir(entries);
}
#define ORDERS(function, entry)                                                                                 \
  TRIAL(function) {                                                                                             \
    entry one{}, other{};                                                                                       \
    one.d_name[0] = static_cast<char>(trial.number('a', 'c'));                                                  \
    other.d_name[0] = static_cast<char>(trial.number('a', 'c'));                                                \
    const auto* first = trial.object<entry*>(0, &one);                                                          \
    const auto* second = trial.object<entry*>(1, &other);                                                       \
    trial.returned(                                                                                             \
        static_cast<long long>(function(const_cast<const entry**>(first), const_cast<const entry**>(second)))); \
  }
ORDERS(alphasort, dirent)
ORDERS(versionsort, dirent)
ORDERS(alphasort64, dirent64)
ORDERS(versionsort64, dirent64)
