// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "datalog/compile/plan_functions.h"
#include "datalog/engine/evaluation.h"
#include "driver/interference/analysis.h"
#include "driver/interference/contention.h"
#include "driver/interference/places.h"
#include "extractor/program/program.h"
#include "numeric/invariants.h"
#include "numeric/packs.h"
#include "support/stop.h"

namespace moire::driver {

struct CoarseningOptions {
  /// The rules of the analysis; none means the built-in ones.
  std::shared_ptr<const datalog::RuleProgram> rules;
  /// The domain of the relations that are followed: those between cells of one pack. Without packs, none are.
  numeric::Domain domain = numeric::Domain::Interval;
  numeric::Packs packs;
  /// How many combinations of a value, a place of its writer and a place of its reader may be followed. Cells that
  /// would exceed this are not followed: a reader may find whatever any thread writes.
  std::uint64_t ways = affordableWays;
  /// These cells are not followed either, whatever it would cost: their values come in no order. None: an empty list.
  std::vector<bool> unordered;
  /// How many places may be looked at in pairs; if there are more, similar ones are not told apart.
  std::size_t places = affordablePlaces;
  /// Look at every location in pairs, even if no other thread can notice it. Slower, with the same flows.
  bool everyLocation = false;
  /// Called after the invariants of each round, numbered from 1.
  std::function<void(std::size_t number, const Round&, const numeric::Invariants&)> onRound;
  /// Called when the rules have been evaluated with the invariants of that round.
  std::function<void(std::size_t number, const datalog::Evaluation&)> onRules;
  /// Called once at the end, with all that the rules derived; then the built-in engine evaluates them.
  std::function<void(const Analysis&, datalog::Evaluation&)> onFinished;
  /// Functions for the plans of the rules; none means those of the built-in analysis. A plan without one is
  /// interpreted.
  std::shared_ptr<const datalog::PlanFunctions> compiled;
  /// How many threads evaluate the rules, and solve the equations of the invariants.
  unsigned jobs = 1;
  /// Polled now and then; true ends the analysis with `Stopped`.
  StopRequest shouldStop;
};

/// Algorithm 1 (COARSEN): from the sequential data flow graph, invariants and interference weaken each other until no
/// edge is new. Then the invariants hold in every reachable state, whatever the schedule and the number of threads.
///
/// The rules of a round continue from the round before; its invariants are solved from scratch. So the invariants
/// depend on the round's graph alone: not on earlier rounds, on the order in which flows were found, or on the number
/// of working threads, and nothing stays widened without need. (Continuing from the last invariants would save part of
/// the numeric time, which is the smaller part, but would be less precise: what was widened on the way cannot be told
/// from what has to be that weak.) An invariant may therefore be stronger than in an earlier round, though the graph
/// has grown. That is sound, because flows are never removed: the last invariants are inductive for all of them.
Analysis coarsen(const program::Program& program, const CoarseningOptions& options = {});

}  // namespace moire::driver
