// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace moire::driver {

class Stopwatch {
 public:
  /// Seconds since the watch was made.
  [[nodiscard]] double total() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  /// Seconds since the last lap, or since the watch was made.
  double lap() {
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - lap_).count();
    lap_ = now;
    return seconds;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  Clock::time_point lap_ = start_;
};

}  // namespace moire::driver
