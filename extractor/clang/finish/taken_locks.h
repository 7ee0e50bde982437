// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

/// Which locks a thread may have taken before it comes to a location, whether or not it still holds them.
class TakenLocks {
 public:
  explicit TakenLocks(const program::Program& program) : program_(program) {}

  /// Must not be asked about locations that were added after the first question about the lock.
  [[nodiscard]] bool mayHaveTaken(program::LocationId location, program::LockId lock);

 private:
  const program::Program& program_;
  std::map<program::LockId, std::vector<bool>> heldAt_;
};

}  // namespace moire::extractor
