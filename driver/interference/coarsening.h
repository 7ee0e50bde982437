// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "datalog/compile/plan_functions.h"
#include "datalog/engine/evaluation.h"
#include "driver/interference/contention.h"
#include "driver/interference/lock_findings.h"
#include "driver/interference/places.h"
#include "extractor/program/program.h"
#include "numeric/disturbances.h"
#include "numeric/flow_graph.h"
#include "numeric/invariants.h"
#include "numeric/packs.h"

namespace moire::driver {

/// What one round of the loop did.
struct Round {
  std::size_t newFlows = 0;            ///< data flow edges that this round's graph has over the previous one
  std::size_t flows = 0;               ///< all of them
  std::size_t changedAnnotations = 0;  ///< locations whose invariant differs from the previous round's
  double numericSeconds = 0;
  double ruleSeconds = 0;
};

struct Analysis;

struct CoarseningOptions {
  /// The analysis; none means the built-in rules.
  std::shared_ptr<const datalog::RuleProgram> rules;
  /// Which relations between cells are followed: those of cells in one pack. Without packs, none.
  numeric::Domain domain = numeric::Domain::Interval;
  numeric::Packs packs;
  /// How many ways of values from their writers to their readers may be looked at; what is beyond, is not told apart.
  std::uint64_t ways = affordableWays;
  /// How many places may be looked at in pairs; where there are more, those that are alike are not told apart.
  std::size_t places = affordablePlaces;
  /// Look at every location in pairs, also at those that no other thread can notice. Slower, with the same flows.
  bool everyLocation = false;
  /// Called after the invariants of each round, numbered from 1.
  std::function<void(std::size_t number, const Round&, const numeric::Invariants&)> onRound;
  /// Called when the rules have been evaluated with the invariants of that round.
  std::function<void(std::size_t number, const datalog::Evaluation&)> onRules;
  /// Called once at the end, with all that the rules derived; the built-in engine evaluates them then.
  std::function<void(const Analysis&, datalog::Evaluation&)> onFinished;
  /// Functions for the plans of the rules; none means those of the built-in analysis. A plan without one is
  /// interpreted.
  std::shared_ptr<const datalog::PlanFunctions> compiled;
  /// How many threads evaluate the rules, and solve the equations of the invariants.
  unsigned jobs = 1;
  /// Polled now and then; true ends the analysis with `Stopped`.
  std::function<bool()> shouldStop;
};

/// What is known of the program once no round adds a data flow edge that could weaken an invariant.
struct Analysis {
  numeric::FlowGraph flows;
  numeric::Invariants invariants;
  /// For each location, the place that it counts as (driver/interference/places.h).
  std::vector<program::LocationId> places;
  /// For each place, the places that another thread may be at, at the same time; sorted.
  std::vector<std::vector<std::uint32_t>> parallelPlaces;
  /// Locations of two threads that may access the cell at the same time, the first of them writing it; or others that
  /// count as these (driver/interference/access_groups.h).
  std::set<std::tuple<program::CellId, program::LocationId, program::LocationId>> races;
  /// For each location, the locks that every thread there holds, exclusively or with other readers.
  std::vector<std::vector<program::LockId>> locksHeld;
  LockFindings lockFindings;
  std::vector<Round> rounds;
  double lastRuleSeconds = 0;  ///< of the evaluation that found no new flow
  /// What other threads may do to the relations between cells, as the last round took it.
  numeric::Disturbances disturbances;

  /// Two different threads may be at the two locations at the same time.
  [[nodiscard]] bool parallel(program::LocationId one, program::LocationId other) const {
    const auto& others = parallelPlaces[places[one.index()].index()];
    return std::binary_search(others.begin(), others.end(), places[other.index()].index());
  }
};

/// Thrown where `shouldStop` said so: there is no result.
struct Stopped {};

/// Algorithm 1 (COARSEN): from the sequential data flow graph, invariants and interference weaken each other until no
/// edge is new. Then the invariants hold in every reachable state, whatever the schedule and the number of threads.
///
/// The rules of a round go on from those of the round before; its invariants are solved from scratch. So they are those
/// of the round's graph alone: neither rounds before, nor the order in which flows were found, nor the number of
/// threads that work leaves a trace in them, and nothing stays widened that need not be. (Going on from the last
/// invariants would leave out part of the numeric time, which is the smaller part, and be less precise: what was
/// widened on the way cannot be told from what has to be that weak.) An invariant may therefore be stronger than in a
/// round before, though the graph has grown. That is sound, since flows are never taken back: the last invariants are
/// inductive for all of them.
Analysis coarsen(const program::Program& program, const CoarseningOptions& options = {});

}  // namespace moire::driver
