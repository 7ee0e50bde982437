// SPDX-License-Identifier: Apache-2.0
#include "driver/command/run_limits.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

namespace moire::driver {

std::size_t residentMebibytes() {
  std::ifstream statistics("/proc/self/statm");
  std::size_t size = 0;
  std::size_t resident = 0;
  statistics >> size >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20U;
}

bool RunLimits::reached() {
  const std::lock_guard lock(mutex_);
  if (!reason_.empty()) return true;
  const double now = watch_.total();
  if (seconds_ && now >= *seconds_) reason_ = fmt::format("the time limit of {} s is reached", *seconds_);
  if (Interruption::requested()) reason_ = "interrupted";
  // Often enough that little is allocated in between, seldom enough to cost nothing.
  constexpr double secondsPerMemoryCheck = 0.005;
  if (mebibytes_ && (lastMemoryCheck_ < 0 || now - lastMemoryCheck_ >= secondsPerMemoryCheck)) {
    lastMemoryCheck_ = now;
    if (residentMebibytes() >= *mebibytes_) reason_ = fmt::format("the memory limit of {} MiB is reached", *mebibytes_);
  }
  return !reason_.empty();
}

}  // namespace moire::driver
