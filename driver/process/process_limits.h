// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>

namespace moire::driver {

/// What a run may use.
struct ProcessLimits {
  std::optional<double> seconds;
  std::optional<std::size_t> mebibytes;
};

/// Why a run was stopped, as a phrase.
inline std::string outOfTime(double seconds) { return fmt::format("the time limit of {} s is reached", seconds); }
inline std::string outOfMemory(std::size_t mebibytes) {
  return fmt::format("the memory limit of {} MiB is reached", mebibytes);
}
constexpr auto interrupted = "interrupted";

}  // namespace moire::driver
