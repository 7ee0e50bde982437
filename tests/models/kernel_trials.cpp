// SPDX-License-Identifier: Apache-2.0
// Memory, descriptors of other things than files, limits, programs that are started, messages, and random bytes.
#include <fcntl.h>
#include <mqueue.h>
#include <pty.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/sysinfo.h>
#include <sys/timerfd.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "tests/models/trial.h"

namespace {

constexpr std::size_t page = 4096;

/// Some pages of memory.
class Pages {
 public:
  Pages() : start_(::mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    *static_cast<char*>(start_) = 'x';
  }
  ~Pages() { ::munmap(start_, 2 * page); }
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  operator void*() const { return start_; }

 private:
  void* start_;
};

/// A descriptor that is closed in the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  operator int() const { return number_; }

 private:
  int number_;
};

/// A pipe with something in it, that nobody waits for.
class Pipe {
 public:
  Pipe() {
    (void)!::pipe2(ends_, O_NONBLOCK);
    (void)!::write(ends_[1], "text", 4);
  }
  ~Pipe() {
    close(ends_[0]);
    close(ends_[1]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  [[nodiscard]] int out() const { return ends_[0]; }
  [[nodiscard]] int in() const { return ends_[1]; }

 private:
  int ends_[2] = {-1, -1};
};

int someFile() { return memfd_create("trial", 0); }

}  // namespace

#define NUMBER(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }
#define MAKES(function, ...)                      \
  TRIAL(function) {                               \
    const int made = function(__VA_ARGS__);       \
    trial.returned(static_cast<long long>(made)); \
    if (made >= 0) close(made);                   \
  }

// Memory.
#define MAPS(function)                                                                                      \
  TRIAL(function) {                                                                                         \
    void* const made = function(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); \
    trial.returned(static_cast<const void*>(made));                                                         \
    ::munmap(made, page);                                                                                   \
    const Pages pages;                                                                                      \
    trial.watch(0, pages, 0);                                                                               \
    trial.returned(static_cast<const void*>(                                                                \
        function(pages, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)));    \
  }
MAPS(mmap)
MAPS(mmap64)
TRIAL(mremap) {
  void* const made = ::mmap(nullptr, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  void* const moved = mremap(made, page, 3 * page, MREMAP_MAYMOVE);
  trial.returned(static_cast<const void*>(moved));
  ::munmap(moved, 3 * page);
}
TRIAL(munmap) {
  void* const made = ::mmap(nullptr, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  trial.returned(static_cast<long long>(munmap(made, page)));
}
/// Nothing in the memory changes but what the model allows.
#define OF_PAGES(function, ...)                                                   \
  TRIAL(function) {                                                               \
    static const Pages pages;                                                     \
    *static_cast<char*>(static_cast<void*>(pages)) = 'x';                         \
    trial.watch(0, pages, page);                                                  \
    trial.returned(static_cast<long long>(function(pages, page, ##__VA_ARGS__))); \
  }
OF_PAGES(madvise, MADV_DONTNEED)
OF_PAGES(posix_madvise, POSIX_MADV_DONTNEED)
OF_PAGES(mprotect, PROT_READ | PROT_WRITE)
OF_PAGES(msync, MS_SYNC)
OF_PAGES(mlock)
OF_PAGES(mlock2, 0)
OF_PAGES(munlock)
NUMBER(munlockall)
OF_PAGES(mincore, reinterpret_cast<unsigned char*>(trial.text(2)))

// Descriptors.
MAKES(eventfd, 1, 0)
MAKES(timerfd_create, CLOCK_MONOTONIC, 0)
MAKES(inotify_init)
MAKES(inotify_init1, 0)
MAKES(memfd_create, trial.text(0, "trial"), 0)
MAKES(signalfd, -1, trial.object<sigset_t>(1), 0)
MAKES(posix_openpt, O_RDWR | O_NOCTTY)
MAKES(getpt)
MAKES(dup3, 0, 700, 0)
MAKES(dup2, 0, 700)
MAKES(mq_open, trial.text(0, "/moire-nowhere"), O_RDONLY)
NUMBER(mq_unlink, trial.text(0, "/moire-nowhere"))
NUMBER(mq_close, -1)
MAKES(shm_open, trial.text(0, "/moire-nowhere"), O_RDONLY, 0)
NUMBER(shm_unlink, trial.text(0, "/moire-nowhere"))
struct TwoEnds {
  int both[2];
};
TRIAL(pipe2) {
  int* const ends = trial.object<TwoEnds>(0)->both;
  trial.returned(static_cast<long long>(pipe2(ends, 0)));
  close(ends[0]);
  close(ends[1]);
}
TRIAL(eventfd_read) {
  const Descriptor events(::eventfd(7, 0));
  trial.returned(static_cast<long long>(eventfd_read(events, trial.object<eventfd_t>(1))));
}
TRIAL(eventfd_write) {
  const Descriptor events(::eventfd(7, 0));
  trial.returned(static_cast<long long>(eventfd_write(events, 1)));
}
TRIAL(timerfd_settime) {
  const Descriptor timer(::timerfd_create(CLOCK_MONOTONIC, 0));
  itimerspec soon{};
  soon.it_value.tv_sec = 9;
  const itimerspec* const given = trial.object(2, soon);
  trial.returned(static_cast<long long>(timerfd_settime(timer, 0, given, trial.object(3, soon))));
}
TRIAL(timerfd_gettime) {
  const Descriptor timer(::timerfd_create(CLOCK_MONOTONIC, 0));
  itimerspec soon{};
  soon.it_value.tv_sec = 9;
  trial.returned(static_cast<long long>(timerfd_gettime(timer, trial.object(1, soon))));
}
TRIAL(inotify_add_watch) {
  const Descriptor events(::inotify_init());
  trial.returned(static_cast<long long>(inotify_add_watch(events, trial.text(1, "/tmp"), IN_CREATE)));
}
TRIAL(inotify_rm_watch) {
  const Descriptor events(::inotify_init());
  trial.returned(static_cast<long long>(inotify_rm_watch(events, ::inotify_add_watch(events, "/tmp", IN_CREATE))));
}
TRIAL(writev) {
  const Pipe pipe;
  iovec part{trial.textBehind(1, "text"), 4};
  trial.returned(static_cast<long long>(writev(pipe.in(), trial.object(1, part), 1)));
}
#define WRITES_PARTS(function, ...)                                                                \
  TRIAL(function) {                                                                                \
    const Descriptor file(someFile());                                                             \
    iovec part{trial.textBehind(1, "text"), 4};                                                    \
    trial.returned(static_cast<long long>(function(file, trial.object(1, part), 1, __VA_ARGS__))); \
  }
WRITES_PARTS(pwritev, 0)
WRITES_PARTS(pwritev64, 0)
WRITES_PARTS(pwritev2, 0, 0)
#define SENDS_FILE(function, offset)                                                                  \
  TRIAL(function) {                                                                                   \
    const Pipe pipe;                                                                                  \
    const Descriptor file(someFile());                                                                \
    (void)!::write(file, "some text", 9);                                                             \
    trial.returned(static_cast<long long>(function(pipe.in(), file, trial.object<offset>(2, 1), 3))); \
  }
SENDS_FILE(sendfile, off_t)
SENDS_FILE(sendfile64, off64_t)
TRIAL(splice) {
  const Pipe pipe;
  const Descriptor file(someFile());
  off64_t* const position = trial.object<off64_t>(3, 2);
  trial.returned(static_cast<long long>(splice(pipe.out(), nullptr, file, position, 3, 0)));
}
TRIAL(tee) {
  const Pipe pipe, other;
  trial.returned(static_cast<long long>(tee(pipe.out(), other.in(), 3, 0)));
}

// Terminals: one of its own.
namespace {
class Terminal {
 public:
  Terminal() { (void)::openpty(&master_, &slave_, nullptr, nullptr, nullptr); }
  ~Terminal() {
    close(master_);
    close(slave_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  [[nodiscard]] int master() const { return master_; }
  operator int() const { return slave_; }

 private:
  int master_ = -1;
  int slave_ = -1;
};
}  // namespace
#define OF_TERMINAL(function, ...)                                             \
  TRIAL(function) {                                                            \
    const Terminal terminal;                                                   \
    trial.returned(static_cast<long long>(function(terminal, ##__VA_ARGS__))); \
  }
TRIAL(openpty) {
  int* const master = trial.object<int>(0);
  int* const slave = trial.object<int>(1);
  trial.returned(static_cast<long long>(
      openpty(master, slave, trial.text(2), trial.object<termios>(3), trial.object<winsize>(4))));
  close(*master);
  close(*slave);
}
OF_TERMINAL(tcgetattr, trial.object<termios>(1))
OF_TERMINAL(tcflush, TCIOFLUSH)
OF_TERMINAL(tcdrain)
OF_TERMINAL(tcflow, TCOON)
OF_TERMINAL(tcsendbreak, 0)
OF_TERMINAL(tcgetsid)
OF_TERMINAL(tcgetpgrp)
TRIAL(tcsetattr) {
  const Terminal terminal;
  termios attributes{};
  (void)::tcgetattr(terminal, &attributes);
  trial.returned(static_cast<long long>(tcsetattr(terminal, TCSANOW, trial.object(2, attributes))));
}
TRIAL(grantpt) {
  const Terminal terminal;
  trial.returned(static_cast<long long>(grantpt(terminal.master())));
}
TRIAL(unlockpt) {
  const Terminal terminal;
  trial.returned(static_cast<long long>(unlockpt(terminal.master())));
}
TRIAL(cfmakeraw) { cfmakeraw(trial.object<termios>(0)); }
NUMBER(cfsetispeed, trial.object<termios>(0), B9600)
NUMBER(cfsetospeed, trial.object<termios>(0), B9600)
NUMBER(cfsetspeed, trial.object<termios>(0), B9600)
NUMBER(cfgetispeed, trial.object<termios>(0))
NUMBER(cfgetospeed, trial.object<termios>(0))

// Limits and times.
NUMBER(getpriority, PRIO_PROCESS, 0)
NUMBER(prlimit, 0, RLIMIT_NOFILE, nullptr, trial.object<rlimit>(3))
NUMBER(prlimit64, 0, RLIMIT_NOFILE, nullptr, trial.object<rlimit64>(3))
NUMBER(getrlimit64, RLIMIT_NOFILE, trial.object<rlimit64>(1))
struct Loads {
  double all[3];
};
NUMBER(getloadavg, trial.object<Loads>(0)->all, 3)
NUMBER(sysinfo, trial.object<struct sysinfo>(0))
NUMBER(times, trial.object<tms>(0))
NUMBER(getdomainname, trial.text(0), 60)
NUMBER(gethostid)
NUMBER(getpgrp)
NUMBER(getpgid, 0)
NUMBER(getsid, 0)
NUMBER(getdtablesize)
NUMBER(get_nprocs)
NUMBER(get_nprocs_conf)
NUMBER(ualarm, 0, 0)
TRIAL(getresuid) {
  uid_t* const real = trial.object<uid_t>(0);
  uid_t* const effective = trial.object<uid_t>(1);
  trial.returned(static_cast<long long>(getresuid(real, effective, trial.object<uid_t>(2))));
}
TRIAL(getresgid) {
  gid_t* const real = trial.object<gid_t>(0);
  gid_t* const effective = trial.object<gid_t>(1);
  trial.returned(static_cast<long long>(getresgid(real, effective, trial.object<gid_t>(2))));
}

// Random bytes.
NUMBER(getrandom, trial.text(0), 9, 0)
NUMBER(getentropy, trial.text(0), 9)
NUMBER(arc4random)
NUMBER(arc4random_uniform, 9)
TRIAL(arc4random_buf) { arc4random_buf(trial.text(0), 9); }

// A program that is started.
#define STARTS(function)                                                                                        \
  TRIAL(function) {                                                                                             \
    char* const words[2] = {trial.textBehind(4, "true"), nullptr};                                              \
    char* const* const arguments = static_cast<char* const*>(trial.memory(4, words, sizeof words));             \
    char* const none[1] = {nullptr};                                                                            \
    char* const* const surroundings = static_cast<char* const*>(trial.memory(5, none, sizeof none));            \
    pid_t* const process = trial.object<pid_t>(0);                                                              \
    const int error = function(process, trial.text(1, "/bin/true"), nullptr, nullptr, arguments, surroundings); \
    trial.returned(static_cast<long long>(error));                                                              \
    if (error == 0) waitpid(*process, nullptr, 0);                                                              \
  }
STARTS(posix_spawn)
STARTS(posix_spawnp)
#define OF_ACTIONS(function, ...)                                                              \
  TRIAL(function) {                                                                            \
    posix_spawn_file_actions_t actions{};                                                      \
    ::posix_spawn_file_actions_init(&actions);                                                 \
    trial.returned(static_cast<long long>(function(trial.object(0, actions), ##__VA_ARGS__))); \
  }
OF_ACTIONS(posix_spawn_file_actions_init)
OF_ACTIONS(posix_spawn_file_actions_destroy)
OF_ACTIONS(posix_spawn_file_actions_addopen, 1, trial.text(2, "/dev/null"), O_WRONLY, 0)
OF_ACTIONS(posix_spawn_file_actions_addclose, 0)
OF_ACTIONS(posix_spawn_file_actions_adddup2, 1, 2)
#define OF_ATTRIBUTES(function, ...)                                                              \
  TRIAL(function) {                                                                               \
    posix_spawnattr_t attributes{};                                                               \
    ::posix_spawnattr_init(&attributes);                                                          \
    trial.returned(static_cast<long long>(function(trial.object(0, attributes), ##__VA_ARGS__))); \
  }
OF_ATTRIBUTES(posix_spawnattr_init)
OF_ATTRIBUTES(posix_spawnattr_destroy)
OF_ATTRIBUTES(posix_spawnattr_setflags, POSIX_SPAWN_SETPGROUP)
OF_ATTRIBUTES(posix_spawnattr_setpgroup, 3)
OF_ATTRIBUTES(posix_spawnattr_setschedparam, trial.object<sched_param>(1))
OF_ATTRIBUTES(posix_spawnattr_setschedpolicy, SCHED_OTHER)
OF_ATTRIBUTES(posix_spawnattr_setsigdefault, trial.object<sigset_t>(1))
OF_ATTRIBUTES(posix_spawnattr_setsigmask, trial.object<sigset_t>(1))
OF_ATTRIBUTES(posix_spawnattr_getflags, trial.object<short>(1))
OF_ATTRIBUTES(posix_spawnattr_getpgroup, trial.object<pid_t>(1))
OF_ATTRIBUTES(posix_spawnattr_getschedparam, trial.object<sched_param>(1))
OF_ATTRIBUTES(posix_spawnattr_getschedpolicy, trial.object<int>(1))
OF_ATTRIBUTES(posix_spawnattr_getsigdefault, trial.object<sigset_t>(1))
OF_ATTRIBUTES(posix_spawnattr_getsigmask, trial.object<sigset_t>(1))

// Messages: a queue that is gone in the end.
namespace {
class Queue {
 public:
  Queue() : id_(::msgget(IPC_PRIVATE, 0600)) {}
  ~Queue() { ::msgctl(id_, IPC_RMID, nullptr); }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  operator int() const { return id_; }

 private:
  int id_;
};
struct Message {
  long kind = 1;
  char text[8] = "text";
};
}  // namespace
TRIAL(msgget) {
  const int queue = msgget(IPC_PRIVATE, 0600);
  trial.returned(static_cast<long long>(queue));
  ::msgctl(queue, IPC_RMID, nullptr);
}
TRIAL(msgctl) {
  const Queue queue;
  trial.returned(static_cast<long long>(msgctl(queue, IPC_STAT, trial.object<msqid_ds>(2))));
}
TRIAL(msgsnd) {
  const Queue queue;
  trial.returned(static_cast<long long>(msgsnd(queue, trial.object(1, Message()), 4, IPC_NOWAIT)));
}
TRIAL(msgrcv) {
  const Queue queue;
  const Message sent;
  ::msgsnd(queue, &sent, 4, IPC_NOWAIT);
  trial.returned(static_cast<long long>(msgrcv(queue, trial.object(1, Message()), 4, 0, IPC_NOWAIT)));
}
TRIAL(shmget) {
  const int memory = shmget(IPC_PRIVATE, page, 0600);
  trial.returned(static_cast<long long>(memory));
  ::shmctl(memory, IPC_RMID, nullptr);
}
TRIAL(shmctl) {
  const int memory = ::shmget(IPC_PRIVATE, page, 0600);
  trial.returned(static_cast<long long>(shmctl(memory, IPC_STAT, trial.object<shmid_ds>(2))));
  ::shmctl(memory, IPC_RMID, nullptr);
}
NUMBER(ftok, trial.text(0, "/tmp"), 1)
