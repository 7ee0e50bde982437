// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/explain/derivations.h"
#include "driver/explain/narrator.h"

namespace moire::driver {

/// Explains in sentences why two threads are not at two places at the same time.
class Exclusion {
 public:
  /// Both outlive this.
  Exclusion(Derivations& derivations, Narrator& narrator) : derivations_(derivations), narrator_(narrator) {}

  /// The reasons; empty if nothing excludes it.
  std::vector<std::string> reasons(program::LocationId one, program::LocationId other);
  /// Why two accesses to the cell, by threads that may be there at the same time, are not to one object.
  std::optional<std::string> differentObjects(program::CellId cell, program::LocationId one, program::LocationId other);
  /// Why a thread does not take its step at `at` while another one is at `blocker`.
  std::string blockedBecause(program::LocationId at, program::LocationId blocker);

 private:
  using Pair = std::pair<program::LocationId, program::LocationId>;

  std::optional<std::string> neverThere(program::LocationId at);
  std::optional<std::string> noOtherThread(program::LocationId one, program::LocationId other);
  std::optional<std::string> commonLock(program::LocationId one, program::LocationId other);
  std::string contradiction(program::LocationId one, program::LocationId other);
  std::string falseCondition(program::LocationId at, program::LocationId blocker);
  /// The steps that would bring two threads there, but are not taken.
  std::vector<std::string> barredWays(program::LocationId one, program::LocationId other);
  /// The pairs of places from which a step leads to the pair.
  std::vector<std::pair<Pair, program::LocationId>> before(const Pair& pair);

  Derivations& derivations_;
  Narrator& narrator_;
};

}  // namespace moire::driver
