// SPDX-License-Identifier: Apache-2.0
// What ends the program, signals, and what a process is. It is set to what it is, or in a process of its own.
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <malloc.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/models/trial.h"

namespace {

using moire::test::Trial;

void nothing() {}
void nothingOfSignals(int /*unused*/) {}
void nothingAtExit(int /*unused*/, void* /*unused*/) {}

const sigset_t& oneSignal() {
  static const sigset_t made = [] {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    return set;
  }();
  return made;
}

/// The signal is there and waits to be taken.
class Pending {
 public:
  Pending() {
    sigprocmask(SIG_BLOCK, &oneSignal(), &before_);
    raise(SIGUSR1);
  }
  ~Pending() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

 private:
  sigset_t before_;
};

pid_t child() {
  const pid_t made = fork();
  if (made == 0) _exit(3);
  return made;
}

char nowhere[] = "/nonexistent/program";

}  // namespace

#define CALL(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }
/// It changes something for good.
#define CALL_APART(function, ...)                                                                             \
  TRIAL(function) {                                                                                           \
    trial.endsProgram([](Trial& inside) { inside.returned(static_cast<long long>(function(__VA_ARGS__))); }); \
  }

// The end of the program, and what is registered for it.
TRIAL(abort) {
  trial.endsProgram([](Trial&) { abort(); });
}
TRIAL(exit) {
  trial.endsProgram([](Trial&) {
    atexit([] { _exit(0); });  // what the test has registered must not run
    exit(0);
  });
}
TRIAL(_exit) {
  trial.endsProgram([](Trial&) { _exit(0); });
}
TRIAL(_Exit) {
  trial.endsProgram([](Trial&) { _Exit(0); });
}
TRIAL(quick_exit) {
  trial.endsProgram([](Trial&) { quick_exit(0); });
}
CALL_APART(atexit, nothing)
CALL_APART(at_quick_exit, nothing)
CALL_APART(on_exit, nothingAtExit, nullptr)

// Signals.
CALL(raise, 0)
CALL(kill, getpid(), 0)
CALL(killpg, getpgrp(), 0)
CALL(tgkill, getpid(), gettid(), 0)
CALL(sigqueue, getpid(), 0, sigval{})
CALL(gsignal, 0)
CALL(siginterrupt, SIGUSR2, 1)
#define HANDLES(function)                                    \
  TRIAL(function) {                                          \
    const auto before = function(SIGUSR2, nothingOfSignals); \
    trial.returned(before == SIG_ERR ? 0LL : 1LL);           \
    signal(SIGUSR2, SIG_DFL);                                \
  }
HANDLES(signal)
HANDLES(ssignal)
HANDLES(sysv_signal)
HANDLES(sigset)
TRIAL(sigaction) {
  struct sigaction handler{};
  handler.sa_handler = nothingOfSignals;
  const auto* const made = trial.object(1, handler);
  trial.returned(static_cast<long long>(sigaction(SIGUSR2, made, trial.object<struct sigaction>(2))));
  signal(SIGUSR2, SIG_DFL);
}
TRIAL(sigprocmask) {
  const auto* const set = trial.object(1, oneSignal());
  trial.returned(static_cast<long long>(sigprocmask(SIG_UNBLOCK, set, trial.object<sigset_t>(2))));
}
TRIAL(sigwait) {
  const Pending pending;
  const auto* const set = trial.object(0, oneSignal());
  trial.returned(static_cast<long long>(sigwait(set, trial.object<int>(1))));
}
TRIAL(sigwaitinfo) {
  const Pending pending;
  const auto* const set = trial.object(0, oneSignal());
  trial.returned(static_cast<long long>(sigwaitinfo(set, trial.object<siginfo_t>(1))));
}
TRIAL(sigtimedwait) {
  const auto* const set = trial.object(0, oneSignal());
  auto* const seen = trial.object<siginfo_t>(1);
  const auto* const time = trial.object<timespec>(2);
  if (trial.number(0, 1) == 0) return trial.returned(static_cast<long long>(sigtimedwait(set, seen, time)));
  const Pending pending;
  trial.returned(static_cast<long long>(sigtimedwait(set, seen, time)));
}
TRIAL(sigsuspend) {
  signal(SIGUSR1, nothingOfSignals);
  {
    const Pending pending;
    sigset_t none;
    sigemptyset(&none);
    trial.returned(static_cast<long long>(sigsuspend(trial.object(0, none))));
  }
  signal(SIGUSR1, SIG_DFL);
}
#define OF_TWO_SETS(function)                                                              \
  TRIAL(function) {                                                                        \
    auto* const to = trial.object<sigset_t>(0);                                            \
    const auto* const left = trial.object(1, oneSignal());                                 \
    trial.returned(static_cast<long long>(function(to, left, trial.object<sigset_t>(2)))); \
  }
OF_TWO_SETS(sigandset)
OF_TWO_SETS(sigorset)
CALL(sigisemptyset, trial.object(0, oneSignal()))

// Time that passes.
CALL(sleep, 0)
CALL(usleep, 0)

// Other processes. None of these programs is there.
TRIAL(waitid) {
  const pid_t made = child();
  trial.returned(static_cast<long long>(waitid(P_PID, static_cast<id_t>(made), trial.object<siginfo_t>(2), WEXITED)));
}
CALL(system, trial.text(0, "exit 3"))
TRIAL(execl) { trial.returned(static_cast<long long>(execl(trial.text(0, nowhere), trial.text(1), nullptr))); }
TRIAL(execlp) { trial.returned(static_cast<long long>(execlp(trial.text(0, nowhere), trial.text(1), nullptr))); }
TRIAL(execle) {
  const char* const path = trial.text(0, nowhere);
  const char* const first = trial.text(1);
  char* const* const environment = trial.object<char*>(3);
  trial.returned(static_cast<long long>(execle(path, first, nullptr, environment)));
}
struct Words {
  char* all[2];
};
static char* const* arguments(Trial& trial) { return trial.object(1, Words{{nowhere, nullptr}})->all; }
static char* const* environment(Trial& trial) { return trial.object(2, Words{{nowhere, nullptr}})->all; }
CALL(execv, trial.text(0, nowhere), arguments(trial))
CALL(execvp, trial.text(0, nowhere), arguments(trial))
CALL(execve, trial.text(0, nowhere), arguments(trial), environment(trial))
CALL(execvpe, trial.text(0, nowhere), arguments(trial), environment(trial))
CALL(fexecve, -1, arguments(trial), environment(trial))
CALL_APART(setsid)
CALL_APART(umask, 077)
CALL_APART(nice, 1)
CALL_APART(clearenv)

// Who and where the process is.
CALL(chdir, trial.text(0, "."))
TRIAL(fchdir) {
  const int here = open(".", O_RDONLY | O_DIRECTORY);
  trial.returned(static_cast<long long>(fchdir(here)));
  close(here);
}
CALL(chroot, trial.text(0, "/"))
CALL(setuid, getuid())
CALL(setgid, getgid())
CALL(seteuid, geteuid())
CALL(setegid, getegid())
CALL(setreuid, getuid(), geteuid())
CALL(setregid, getgid(), getegid())
CALL(setresuid, getuid(), geteuid(), geteuid())
CALL(setresgid, getgid(), getegid(), getegid())
CALL_APART(initgroups, inside.text(0, "nobody"), getgid())
TRIAL(setgroups) {
  struct Groups {
    gid_t all[64];
  };
  Groups own{};
  const int count = getgroups(64, own.all);
  trial.returned(static_cast<long long>(setgroups(static_cast<size_t>(count), trial.object(1, own)->all)));
}
TRIAL(setrlimit) {
  rlimit limit{};
  getrlimit(RLIMIT_CORE, &limit);
  trial.returned(static_cast<long long>(setrlimit(RLIMIT_CORE, trial.object(1, limit))));
}
TRIAL(getwd) {
  trial.returned(
      static_cast<const void*>(getwd(static_cast<char*>(trial.memory(0, std::vector<char>(4096).data(), 4096)))));
}
#define MAKES(function, ...)                        \
  TRIAL(function) {                                 \
    char* const made = function(__VA_ARGS__);       \
    trial.returned(static_cast<const void*>(made)); \
    free(made);                                     \
  }
MAKES(get_current_dir_name)
MAKES(canonicalize_file_name, trial.text(0, "/usr/.."))
CALL(getauxval, AT_PAGESZ)

// The allocator.
CALL(malloc_trim, 0)
CALL_APART(mallopt, M_TRIM_THRESHOLD, 128 * 1024)
