// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "driver/analysis/stopwatch.h"

namespace moire::driver {

/// Time and memory that a run may use, measured from the limits' creation. Asked often, so it looks at the clock and
/// the memory only now and then.
class Limits {
 public:
  Limits(std::optional<double> seconds, std::optional<std::size_t> mebibytes)
      : seconds_(seconds), mebibytes_(mebibytes) {}

  /// True once a limit is reached; it stays so.
  bool reached();
  /// Which one, as a phrase; empty while none is.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  Stopwatch watch_;
  std::optional<double> seconds_;
  std::optional<std::size_t> mebibytes_;
  unsigned calls_ = 0;
  std::string reason_;
};

}  // namespace moire::driver
