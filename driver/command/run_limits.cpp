// SPDX-License-Identifier: Apache-2.0
#include "driver/command/run_limits.h"

#include <unistd.h>

#include "driver/process/process_tree.h"

namespace moire::driver {

bool RunLimits::reached() {
  const std::lock_guard lock(mutex_);
  if (!reason_.empty()) return true;
  const double now = watch_.total();
  if (limits_.seconds && now >= *limits_.seconds) reason_ = outOfTime(*limits_.seconds);
  if (Interruption::requested()) reason_ = interrupted;
  // Often enough that little is allocated in between, seldom enough to cost nothing.
  constexpr double secondsPerMemoryCheck = 0.005;
  if (limits_.mebibytes && (lastMemoryCheck_ < 0 || now - lastMemoryCheck_ >= secondsPerMemoryCheck)) {
    lastMemoryCheck_ = now;
    if (residentMebibytes(::getpid()) >= *limits_.mebibytes) reason_ = outOfMemory(*limits_.mebibytes);
  }
  return !reason_.empty();
}

}  // namespace moire::driver
