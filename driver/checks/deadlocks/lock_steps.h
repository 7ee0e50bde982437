// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// What steps on locks stand for in the source.
class LockSteps {
 public:
  /// The program must outlive this.
  explicit LockSteps(const program::Program& program);

  /// A condition wait is a release and an acquire at one place of the source.
  [[nodiscard]] bool beginsConditionWait(program::LocationId release) const;
  [[nodiscard]] bool endsConditionWait(program::LocationId acquire) const;

  /// False where it is not known which lock is given back: one of many, or one of several ways leads around it.
  [[nodiscard]] bool isKnown(program::LocationId release) const;

 private:
  [[nodiscard]] bool isConditionWait(program::LocationId release, program::LocationId acquire) const;

  const program::Program& program_;
  std::vector<std::vector<program::LocationId>> predecessors_;  // per location
};

}  // namespace moire::driver
