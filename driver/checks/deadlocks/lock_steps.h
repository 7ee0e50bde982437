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

  /// False where it is not known which lock is given back: one of many, or one of several ways leads around it.
  [[nodiscard]] bool isKnown(program::LocationId release) const;

 private:
  const program::Program& program_;
  std::vector<std::vector<program::LocationId>> predecessors_;  // per location
};

}  // namespace moire::driver
