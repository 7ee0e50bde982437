// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// What the source says about the steps that use locks.
class LockSteps {
 public:
  /// The program must outlive this.
  explicit LockSteps(const program::Program& program);

  /// False if it is not known which lock is released: it is one of many, or control may go around the release.
  [[nodiscard]] bool isKnown(program::LocationId release) const;

 private:
  const program::Program& program_;
  std::vector<std::vector<program::LocationId>> predecessors_;  // per location
};

}  // namespace moire::driver
