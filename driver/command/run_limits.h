// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <string>

#include "driver/command/interruption.h"
#include "driver/interference/stopwatch.h"
#include "driver/process/process_limits.h"

namespace moire::driver {

/// The time and memory that a run may use, counted from the creation of this object, and the user's Ctrl-C. Any thread
/// asks often, so the memory is looked at only now and then. Work that does not ask is ended from outside: see
/// driver/process/watched_run.h.
class RunLimits {
 public:
  explicit RunLimits(const ProcessLimits& limits) : limits_(limits) {}

  /// True once a limit is reached, and from then on.
  bool reached();
  /// Which limit is reached, as a phrase; empty if none is.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] double seconds() const { return watch_.total(); }

 private:
  std::mutex mutex_;
  Stopwatch watch_;
  ProcessLimits limits_;
  double lastMemoryCheck_ = -1;
  std::string reason_;
  Interruption interruption_;
};

}  // namespace moire::driver
