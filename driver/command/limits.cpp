// SPDX-License-Identifier: Apache-2.0
#include "driver/command/limits.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

namespace moire::driver {

namespace {
std::size_t residentMebibytes() {
  std::ifstream statistics("/proc/self/statm");
  std::size_t size = 0;
  std::size_t resident = 0;
  statistics >> size >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20U;
}
}  // namespace

bool Limits::reached() {
  if (!reason_.empty()) return true;
  if (seconds_ && watch_.total() >= *seconds_) reason_ = fmt::format("the time limit of {} s is reached", *seconds_);
  constexpr unsigned callsPerMemoryCheck = 64;
  if (mebibytes_ && calls_++ % callsPerMemoryCheck == 0 && residentMebibytes() >= *mebibytes_)
    reason_ = fmt::format("the memory limit of {} MiB is reached", *mebibytes_);
  return !reason_.empty();
}

}  // namespace moire::driver
