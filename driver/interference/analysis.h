// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "driver/interference/lock_findings.h"
#include "extractor/program/program.h"
#include "numeric/disturbances.h"
#include "numeric/flow_graph.h"
#include "numeric/invariants.h"

namespace moire::driver {

/// What one round of the loop did.
struct Round {
  std::size_t newFlows = 0;            ///< data flow edges that the previous round's graph did not have
  std::size_t flows = 0;               ///< all of them
  std::size_t changedAnnotations = 0;  ///< locations whose invariant differs from the previous round's
  double numericSeconds = 0;
  double ruleSeconds = 0;
};

/// Cells whose values come in no order: a thread that reads one may find whatever any thread writes, at any time.
/// Without such cells, an analysis is about sequential consistency.
struct WeakerOrder {
  std::vector<bool> unordered;  ///< by cell; empty if there are none
  bool proves = true;           ///< or the analysis only finds out why something is not proved
};

/// What is known of the program once no round adds a data flow edge that could weaken an invariant.
struct Analysis {
  numeric::FlowGraph flows;
  numeric::Invariants invariants;
  /// For each location, the place that it counts as (driver/interference/places.h).
  std::vector<program::LocationId> places;
  /// For each place, the places that another thread may be at, at the same time; sorted.
  std::vector<std::vector<std::uint32_t>> parallelPlaces;
  /// Locations where two threads may access the cell at the same time, and the first of them writes it; a location may
  /// stand for others (driver/interference/access_groups.h).
  std::set<std::tuple<program::CellId, program::LocationId, program::LocationId>> races;
  /// For each location, the locks that every thread there holds, exclusively or with other readers.
  std::vector<std::vector<program::LockId>> locksHeld;
  LockFindings lockFindings;
  std::vector<Round> rounds;
  double lastRuleSeconds = 0;  ///< of the evaluation that found no new flow
  /// What other threads may do to the relations between cells, as used in the last round.
  numeric::Disturbances disturbances;
  /// For which cells no order was assumed, neither among their values nor between these and anything else.
  WeakerOrder weakerOrder = {};

  /// Two different threads may be at the two locations at the same time.
  [[nodiscard]] bool parallel(program::LocationId one, program::LocationId other) const {
    const auto& others = parallelPlaces[places[one.index()].index()];
    return std::binary_search(others.begin(), others.end(), places[other.index()].index());
  }
};

}  // namespace moire::driver
