// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/abstract_value.h"
#include "numeric/flow_graph.h"
#include "numeric/relations.h"
#include "support/stop.h"

namespace moire::numeric {

/// How the least solution of the equations is approximated.
struct SolverOptions {
  /// How often the head of a cycle is joined before it is widened: short loops and flag protocols settle by then.
  unsigned wideningDelay = 2;
  /// How often it is widened to one of the program's own constants, the bounds that its conditions test, before it is
  /// widened to the limit of its type. Zero means no thresholds; the limit keeps long lists of constants from costing
  /// an iteration each.
  unsigned thresholdSteps = 16;
  /// How often it is widened after that while relations between cells may still change. Then relations are given up
  /// there, because only bounds are sure to settle.
  unsigned relationSteps = 8;
  /// Passes that recompute everything from the widened solution. One pass gives a simple loop its exit bound; each
  /// level of nesting, and each further thread on a cycle, may take one more. The passes end early once nothing
  /// changes.
  unsigned descendingPasses = 4;
  /// How many threads may be used. The invariants do not depend on this number.
  unsigned jobs = 1;
  /// Polled now and then by the calling thread; if it returns true, the solver ends with `Stopped`.
  StopRequest shouldStop;
};

enum class CheckOutcome {
  Unreachable,  ///< no thread gets there
  Holds,        ///< its condition holds whenever a thread is there
  MayFail
};

/// What is known of a thread's state at each location. The program must outlive it. Cheap to copy.
class Invariants {
 public:
  /// One value per location: the thread states before it.
  Invariants(const program::Program& program, std::vector<AbstractValue> before);

  [[nodiscard]] bool reachable(program::LocationId location) const { return !before(location).isBottom(); }
  [[nodiscard]] const AbstractValue& before(program::LocationId location) const;
  [[nodiscard]] AbstractValue after(program::LocationId location) const;
  /// The bounds for a thread about to perform the location's action; none if there is no such thread.
  [[nodiscard]] std::optional<program::Range> bounds(program::LocationId location, program::CellId cell) const;
  /// The outcome for a location whose action is a Check.
  [[nodiscard]] CheckOutcome check(program::LocationId location) const;
  /// The number of locations at which the two differ; both must be of the same program.
  [[nodiscard]] std::size_t changedFrom(const Invariants& other) const;

  [[nodiscard]] const program::Program& program() const { return *program_; }

 private:
  const program::Program* program_;
  std::shared_ptr<const std::vector<AbstractValue>> before_;
};

/// Over-approximates the least solution, over all locations v, of
///
///     reach(v)   v is the entry of the initial body; or of one that a location with an OUT other than empty spawns; or
///                a control predecessor of v has an OUT other than empty
///     IN(v)    = empty, unless reach(v); else sparse(v) and dense(v)
///     sparse(v)  { s | for each cell or record x that flows bring to v: s(x) = t(x) for some flow u -x-> v and t in
///                OUT(u) }
///     dense(v)   { s | some t in OUT(u) agrees with s on the cells of packs that are live at v and that no other
///     thread
///                may write while a thread is at v, where u is a control predecessor of v or spawns its body }
///     OUT(v)   = effect of v's action on IN(v)
///
/// The same input gives the same result.
Invariants solveInvariants(const program::Program& program, const FlowGraph& flows, const SolverOptions& options = {},
                           const Relations& relations = {});

}  // namespace moire::numeric
