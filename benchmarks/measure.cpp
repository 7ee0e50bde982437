// SPDX-License-Identifier: Apache-2.0
// Runs a command and writes to a file what it took: seconds on the clock, seconds of processor time, peak memory in
// KiB. It is small itself, because a process inherits the peak of the process that forks it.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: measure FILE COMMAND [ARGUMENT...]\n", stderr);
    return 2;
  }
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    execvp(argv[2], argv + 2);
    std::perror(argv[2]);
    _exit(127);
  }
  int status = 0;
  rusage used{};
  if (child < 0 || wait4(child, &status, 0, &used) < 0) {
    std::perror("measure");
    return 2;
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  std::FILE* file = std::fopen(argv[1], "w");
  if (file == nullptr) {
    std::perror(argv[1]);
    return 2;
  }
  std::fprintf(file, "%.3f %.3f %ld\n", taken.count(), seconds(used.ru_utime) + seconds(used.ru_stime), used.ru_maxrss);
  std::fclose(file);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
