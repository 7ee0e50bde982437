// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "tests/explorer/observations.h"

namespace moire::explorer {

/// What an analysis says about a program.
struct Claims {
  std::function<bool(program::LocationId)> reachable;
  /// Bounds of a tracked cell at a reachable location; a missing end is unknown.
  struct Bounds {
    std::optional<program::Int> low;
    std::optional<program::Int> high;
  };
  std::function<Bounds(program::LocationId, program::CellId)> bounds;
  /// False if the cell is said not to have this value there, although it is within its bounds; may be empty.
  std::function<bool(program::LocationId, program::CellId, program::Int)> admits;
  /// Whether the check at the location is not proved.
  std::function<bool(program::LocationId)> mayFail;
  /// Whether two different threads may be at the locations at the same time.
  std::function<bool(program::LocationId, program::LocationId)> coreachable;
  std::set<std::tuple<program::CellId, program::LocationId, program::LocationId>> races;
  /// Whether threads may wait for each other so that this wait is part of the cycle.
  std::function<bool(const Waiting&)> deadlock;
  std::function<bool(const Misuse&)> misuse;
};

enum class ClaimKind { Reachability, Bounds, Check, Coreachability, Race, Deadlock, LockMisuse };

/// A claim that does not hold.
struct Refutation {
  ClaimKind kind;
  std::string text;
  /// Says which states refute the claim.
  std::function<bool(const Layout&, const State&)> refutedBy;
};

std::vector<Refutation> refute(const program::Program& program, const Observations& observations, const Claims& claims);

/// The strongest claims that the observations do not refute.
Claims tightest(const Observations& observations);

}  // namespace moire::explorer
