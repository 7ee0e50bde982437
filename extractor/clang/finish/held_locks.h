// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <vector>

#include "extractor/program/program.h"

namespace moire::extractor {

/// Where a thread may have which lock: only where it may have taken it.
class HeldLocks {
 public:
  explicit HeldLocks(const program::Program& program) : program_(program) {}

  /// Not to be asked of locations that were added after the first question about the lock.
  [[nodiscard]] bool mayBeHeldAt(program::LocationId location, program::LockId lock);

 private:
  const program::Program& program_;
  std::map<program::LockId, std::vector<bool>> heldAt_;
};

}  // namespace moire::extractor
