// SPDX-License-Identifier: Apache-2.0
#include "driver/process/process_tree.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

namespace moire::driver {

namespace {

std::vector<pid_t> childrenOf(pid_t process) {
  std::vector<pid_t> children;
  std::error_code error;
  for (const auto& thread : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", process), error)) {
    std::ifstream in(thread.path() / "children");
    for (pid_t child = 0; in >> child;) children.push_back(child);
  }
  return children;
}

}  // namespace

// Asked some hundred times a second: without streams.
std::size_t residentMebibytes(pid_t process) {
  const int file = ::open(fmt::format("/proc/{}/statm", process).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 128> text{};
  const ssize_t size = ::read(file, text.data(), text.size() - 1);
  ::close(file);
  if (size <= 0) return 0;
  char* end = nullptr;
  std::strtoull(text.data(), &end, 10);  // the size of the address space
  const auto pages = std::strtoull(end, nullptr, 10);
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) >> 20U;
}

std::size_t residentMebibytesOfTree(pid_t process) {
  std::size_t sum = residentMebibytes(process);
  for (const pid_t child : childrenOf(process)) sum += residentMebibytesOfTree(child);
  return sum;
}

void killTree(pid_t process) {
  // Those that it started are named while it still has them.
  const std::vector<pid_t> children = childrenOf(process);
  ::kill(process, SIGKILL);
  for (const pid_t child : children) killTree(child);
}

}  // namespace moire::driver
