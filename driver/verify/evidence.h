// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "driver/verify/witness.h"
#include "extractor/program/program.h"

namespace moire::driver {

/// More about a step of a thread that may wait forever, or that misuses a lock.
struct LockUse {
  std::string what;                                           ///< what it waits for, if it does
  std::string unlocks;                                        ///< the lock that it releases, if it does
  std::vector<std::vector<program::SourcePosition>> takenAt;  ///< for each of the locks held, where it was taken
  auto operator<=>(const LockUse&) const = default;
};

/// A line that a thread passes.
struct PathStep {
  std::string file;
  unsigned line = 0;
  std::string function;
  auto operator<=>(const PathStep&) const = default;
};

/// An access that takes part in an unproved race, or a step that takes part in a deadlock.
struct AccessReport {
  program::SourcePosition position;
  std::string function;
  bool write = false;  ///< or it wants the lock exclusively
  std::vector<std::string> locks;
  std::vector<program::SourcePosition> createdAt = {};  ///< where such threads are created; empty for the first thread
  std::optional<LockUse> lockUse = {};                  ///< of a deadlock
  std::vector<PathStep> path = {};                      ///< of a race: how a thread gets there
  auto operator<=>(const AccessReport&) const = default;
};

/// What an alarm looks like. A guess, used only to order the alarms; it hides none.
struct Pattern {
  unsigned rank = 1;  ///< from 1, the most urgent one
  std::string name;
};

/// What a thread may wait for: a lock, the end of a thread that runs a body, or a signal for a condition.
using Awaited = std::variant<program::LockId, program::BodyId, program::ConditionId>;

/// What convinces the user of a finding.
struct Evidence {
  std::string invariant = {};  ///< what is known where the obligation is checked
  std::vector<AccessReport> accesses = {};
  /// Of a race: which two of the accesses may happen at the same time, the first of them a write.
  std::vector<std::pair<std::size_t, std::size_t>> pairs = {};
  std::size_t morePairs = 0;            ///< pairs that are not listed, because there are too many
  std::size_t moreAccesses = 0;         ///< accesses that are in none of the listed pairs
  std::optional<Awaited> awaited = {};  ///< what nobody waits for forever, if that is the question
  std::optional<Pattern> pattern = {};
  std::string hint = {};                ///< what the user may do about an alarm
  std::optional<Witness> witness = {};  ///< of a refutation
};

}  // namespace moire::driver
