// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "driver/interference/trials.h"

namespace moire::driver {

/// How programs find out that a TryAcquire failed: which values variables have if it succeeded, and where they have
/// other values.
struct TrialFailures {
  /// If `from` is true before the assignment, `to` is true after it.
  struct Carry {
    program::LocationId at;
    CellValue from;
    CellValue to;
  };
  std::vector<Carry> carried;
  /// No thread takes its step at the condition while this is true.
  std::vector<std::pair<program::LocationId, CellValue>> disproved;
};

TrialFailures trialFailuresOf(const program::Program& program);

}  // namespace moire::driver
