// SPDX-License-Identifier: Apache-2.0
#include "driver/process/watched_run.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include "driver/process/hand_over.h"
#include "driver/process/process_tree.h"
#include "support/big_stack.h"

namespace moire::driver {

namespace {

using Seconds = std::chrono::duration<double>;

double now() { return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// What is known to be coming: the worker looks at its limits itself, and has a moment to end by itself.
struct Patience {
  static double afterTimeout(double limit) { return std::clamp(0.03 * limit, 0.1, 5.0); }
  static double whileWriting(double limit) { return std::clamp(0.02 * limit, 0.1, 5.0); }
  static std::size_t aboveMemory(std::size_t limit) { return std::clamp<std::size_t>(limit / 25, 12, 400); }
  static constexpr double afterMemory = 0.1;
  static constexpr double afterInterrupt = 1.0;
  /// Some tools send a signal twice at once.
  static constexpr double oneRequest = 0.2;
  /// So long may the system take to end a large process.
  static constexpr double forItsEnd = 0.03;
};

/// The signals that the watching process waits for. They stay blocked here, so that none is missed.
class WatchedSignals {
 public:
  WatchedSignals() {
    std::signal(SIGCHLD, SIG_DFL);
    sigemptyset(&set_);
    for (const int signal : {SIGCHLD, SIGINT, SIGTERM}) sigaddset(&set_, signal);
    sigprocmask(SIG_BLOCK, &set_, &before_);
  }
  ~WatchedSignals() { restore(); }
  WatchedSignals(const WatchedSignals&) = delete;
  WatchedSignals& operator=(const WatchedSignals&) = delete;

  void restore() const { sigprocmask(SIG_SETMASK, &before_, nullptr); }

  /// The next signal, or 0 if none comes in that time.
  [[nodiscard]] int next(std::optional<double> seconds) const {
    if (!seconds) return std::max(0, sigwaitinfo(&set_, nullptr));
    const double wait = std::max(0.0, *seconds);
    const auto whole = static_cast<time_t>(wait);
    const timespec time{whole, static_cast<long>((wait - static_cast<double>(whole)) * 1e9)};
    return std::max(0, sigtimedwait(&set_, nullptr, &time));
  }

 private:
  sigset_t set_{};
  sigset_t before_{};
};

/// What this process no longer runs need not be in its memory: without that, the libraries count twice.
void giveBackCode() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    unsigned long begin = 0;
    unsigned long end = 0;
    std::string protection(5, '\0');
    // Code is never written, so that it can be read again.
    if (std::sscanf(line.c_str(), "%lx-%lx %4s", &begin, &end, protection.data()) == 3 &&
        protection.starts_with("r-xp"))
      // NOLINTNEXTLINE(performance-no-int-to-ptr): the system tells addresses as text
      ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  }
}

class Watch {
 public:
  Watch(const WatchedRun& run, HandOver& handOver, const WatchedSignals& signals, pid_t worker)
      : run_(run), handOver_(handOver), signals_(signals), worker_(worker) {}

  int untilItsEnd() {
    while (true) {
      const int signal = signals_.next(nextLook());
      if (signal == SIGCHLD && hasEnded()) return ended();
      if (signal == SIGINT || signal == SIGTERM) interrupt(signal);
      if (const std::string reason = reasonToStop(); !reason.empty()) return stop(reason);
    }
  }

 private:
  [[nodiscard]] double elapsed() const { return now() - start_; }

  /// How long nothing needs to be looked at; none: until a signal comes.
  [[nodiscard]] std::optional<double> nextLook() const {
    std::optional<double> wait;
    const auto atMost = [&](double seconds) { wait = wait ? std::min(*wait, seconds) : seconds; };
    if (run_.limits.seconds) atMost(endOfTime() - elapsed());
    if (interruptedAt_) atMost(*interruptedAt_ + Patience::afterInterrupt - elapsed());
    if (run_.limits.mebibytes) atMost(nextMemoryLook_);
    return wait;
  }

  [[nodiscard]] double endOfTime() const { return *run_.limits.seconds + Patience::afterTimeout(*run_.limits.seconds); }

  bool hasEnded() {
    pid_t found = 0;
    do {
      found = ::waitpid(worker_, &status_, WNOHANG);
    } while (found < 0 && errno == EINTR);
    return found == worker_;
  }

  int ended() {
    if (WIFEXITED(status_)) return WEXITSTATUS(status_);
    handOver_.removeUnfinished();
    const int signal = WTERMSIG(status_);
    const bool asked = interruptedAt_ || signal == SIGINT || signal == SIGTERM;
    return asked ? answer(interrupted) : run_.onCrash(signal);
  }

  void interrupt(int signal) {
    if (!interruptedAt_) {
      interruptedAt_ = elapsed();
      ::kill(worker_, signal);
    } else if (elapsed() - *interruptedAt_ > Patience::oneRequest) {
      killTree(worker_);
      handOver_.removeUnfinished();
      std::signal(signal, SIG_DFL);
      signals_.restore();
      std::raise(signal);
    }
  }

  std::string reasonToStop() {
    const auto& limits = run_.limits;
    if (interruptedAt_ && elapsed() >= *interruptedAt_ + Patience::afterInterrupt) return interrupted;
    if (limits.seconds && elapsed() >= endOfTime()) return outOfTime(*limits.seconds);
    if (limits.mebibytes && isMemoryExceeded(*limits.mebibytes)) return outOfMemory(*limits.mebibytes);
    return "";
  }

  /// Looks the more often the less is left.
  bool isMemoryExceeded(std::size_t limit) {
    constexpr double mebibytesPerSecond = 4000;  // no faster does a process get memory
    constexpr double secondsBetweenTrees = 0.05;
    std::size_t used = residentMebibytes(worker_);
    if (elapsed() >= lastTree_ + secondsBetweenTrees) {
      lastTree_ = elapsed();
      const std::size_t tree = residentMebibytesOfTree(worker_);
      others_ = tree - std::min(used, tree);
    }
    used += others_;
    const std::size_t most = limit + Patience::aboveMemory(limit);
    if (used >= most) return true;
    // The worker sees by itself that it is above the limit, and ends.
    if (used <= limit)
      aboveLimitSince_.reset();
    else if (!aboveLimitSince_)
      aboveLimitSince_ = elapsed();
    else if (elapsed() >= *aboveLimitSince_ + Patience::afterMemory)
      return true;
    nextMemoryLook_ = std::clamp(static_cast<double>(most - used) / mebibytesPerSecond, 0.001, 0.05);
    return false;
  }

  int stop(const std::string& reason) {
    if (!handOver_.forbidWriting()) {
      // The result is being written: it may still be complete in a moment.
      const double end = elapsed() + Patience::whileWriting(run_.limits.seconds.value_or(0));
      while (elapsed() < end && !handOver_.forbidWriting())
        if (signals_.next(0.01) == SIGCHLD && hasEnded()) return ended();
    }
    killTree(worker_);
    const double end = elapsed() + Patience::forItsEnd;
    while (elapsed() < end && !hasEnded()) static_cast<void>(signals_.next(0.01));
    handOver_.removeUnfinished();
    const std::optional<int> status = handOver_.finished();
    return status ? *status : answer(reason);
  }

  int answer(const std::string& reason) {
    // What the worker wrote, or began to write, is not followed by another answer.
    return run_.onStopped(handOver_.hasWritten() ? "" : handOver_.latest(), reason, elapsed());
  }

  const WatchedRun& run_;
  HandOver& handOver_;
  const WatchedSignals& signals_;
  pid_t worker_;
  double start_ = now();
  int status_ = 0;
  std::optional<double> interruptedAt_;
  std::optional<double> aboveLimitSince_;
  double nextMemoryLook_ = 0;
  double lastTree_ = 0;
  std::size_t others_ = 0;  ///< what processes that the worker started hold
};

/// The worker does not outlive the process that watches it.
void endWith(pid_t watcher) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != watcher) ::_exit(EXIT_FAILURE);
}

/// Threads that evaluate expressions call themselves as deeply as these are nested.
void giveThreadsLargerStacks() {
  constexpr std::size_t size = std::size_t{64} << 20U;
  pthread_attr_t attributes{};
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
}

[[noreturn]] void beWorker(const WatchedRun& run, HandOver& handOver) {
  handOver.becomeWorker();
  giveThreadsLargerStacks();
  int status = 0;
  {
    const BigStackThread work([&] { status = run.work(); });
  }
  std::exit(status);
}

}  // namespace

int run(const WatchedRun& run) {
  HandOver handOver;
  if (std::getenv("MOIRE_ONE_PROCESS") != nullptr || !handOver.works()) return run.work();
  const WatchedSignals signals;
  const pid_t watcher = ::getpid();
  const pid_t worker = ::fork();
  if (worker < 0) return run.work();
  if (worker == 0) {
    endWith(watcher);
    signals.restore();
    beWorker(run, handOver);
  }
  giveBackCode();
  return Watch(run, handOver, signals, worker).untilItsEnd();
}

}  // namespace moire::driver
