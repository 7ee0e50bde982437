// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <optional>
#include <string>

#include "driver/command/interruption.h"
#include "driver/interference/stopwatch.h"

namespace moire::driver {

/// The time and memory that a run may use, counted from the creation of this object, and the user's Ctrl-C. Any thread
/// asks often, so the memory is looked at only now and then.
class RunLimits {
 public:
  RunLimits(std::optional<double> seconds, std::optional<std::size_t> mebibytes)
      : seconds_(seconds), mebibytes_(mebibytes) {}

  /// True once a limit is reached, and from then on.
  bool reached();
  /// Which limit is reached, as a phrase; empty if none is.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] double seconds() const { return watch_.total(); }

 private:
  std::mutex mutex_;
  Stopwatch watch_;
  std::optional<double> seconds_;
  std::optional<std::size_t> mebibytes_;
  double lastMemoryCheck_ = -1;
  std::string reason_;
  Interruption interruption_;
};

/// The memory that this process holds.
std::size_t residentMebibytes();

}  // namespace moire::driver
