// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "driver/interference/access_groups.h"
#include "driver/interference/analysis.h"

namespace moire::driver {

/// The accesses that races are about: a race of two accesses stands for races of all that count as these.
class RacingAccesses {
 public:
  explicit RacingAccesses(const Analysis& analysis)
      : analysis_(analysis), groups_(analysis.invariants.program(), analysis.places) {}

  /// All accesses to the cell.
  [[nodiscard]] std::vector<program::LocationId> to(program::CellId cell) const;
  /// The accesses to the cell that some thread may come to and that count as the one of a race.
  [[nodiscard]] std::vector<program::LocationId> like(program::CellId cell, program::LocationId access) const;

 private:
  const Analysis& analysis_;
  AccessGroups groups_;
};

}  // namespace moire::driver
