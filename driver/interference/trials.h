// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "driver/interference/trial_walk.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// How programs find out whether a TryAcquire succeeded: what its result is copied to, and where it is tested.
struct Trials {
  /// The assignment makes `to` true only if `from` was true before it.
  struct Copy {
    program::LocationId at;
    CellValue to;
    CellValue from;
  };
  std::vector<Copy> copies;
  /// A thread takes its step at the condition only if this is true.
  std::vector<std::pair<program::LocationId, CellValue>> confirmed;
  /// After the step this is false.
  std::vector<std::pair<program::LocationId, CellValue>> excludes;
};

Trials trialsOf(const program::Program& program);

}  // namespace moire::driver
