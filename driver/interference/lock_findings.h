// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "extractor/program/program.h"

namespace moire::driver {

/// What a thread waits for: a lock, the end of a thread that runs a body, or a signal.
using Resource = std::variant<program::LockId, program::BodyId, program::ConditionId>;

/// A thread at `at` waits for the resource, which another thread at `keeper` holds. No other thread keeps a signal:
/// then `keeper` is `at`.
struct Wait {
  program::LocationId at;
  Resource resource;
  program::LocationId keeper;
  auto operator<=>(const Wait&) const = default;
};

/// What may go wrong with locks.
struct LockFindings {
  using AtLock = std::pair<program::LocationId, program::LockId>;

  /// Waits that may never end. Keepers are places.
  std::set<Wait> deadlocks;
  std::set<AtLock> relocks;              ///< a thread waits for a lock that it may hold itself
  std::set<AtLock> unheldReleases;       ///< a thread releases a lock that it may not hold
  std::set<AtLock> heldAtEnd;            ///< a thread may have ended with the lock held
  std::set<program::LocationId> lonely;  ///< fewer threads come to the barrier there than it waits for
  /// For each location, the locks that a thread there may hold.
  std::vector<std::vector<program::LockId>> mayHold;
};

}  // namespace moire::driver
