// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thread>
#include <vector>

#include "extractor/program/program.h"
#include "numeric/agenda.h"
#include "numeric/component_schedule.h"
#include "numeric/dense_view.h"
#include "numeric/equations.h"
#include "numeric/invariants.h"

namespace moire::numeric {

/// Solves the equations, together with those of the dense view: first up to a solution that widening finds, then down
/// again.
class Solver {
 public:
  Solver(const program::Program& program, const FlowGraph& flows, const SolverOptions& options,
         const Relations& relations);

  /// IN of each location.
  std::vector<AbstractValue> solve();

 private:
  using Index = Equations::Index;

  struct PackState {
    AbstractValue value;
    unsigned changes = 0;
    bool widened = false;  ///< some source comes later in the order, so the location may be on a cycle
  };
  struct VertexState {
    std::vector<PackState> packs;
    PackState dense;
    AbstractValue out;       ///< OUT, for the cells that the dense view passes on
    bool isReached = false;  ///< IN is not empty
    bool hasOut = false;     ///< OUT is not empty
  };

  struct JunctionState {
    AbstractValue value;    ///< contains the values of all its slots
    unsigned outdated = 0;  ///< how many of the slots have a smaller value now than when it was computed
  };

  /// IN of one location, computed from the result of the fixpoint.
  [[nodiscard]] AbstractValue result(Index vertex) const;
  void ascend(Index begin, Index end);
  void iterate(Index head);
  /// Returns true if something has changed.
  bool descend();

  /// Enlarges IN by the present values of its sources; returns true if that changed what OUT depends on.
  bool enlarge(Index vertex);
  /// Restricts IN in the same way.
  bool reduce(Index vertex);
  [[nodiscard]] bool mayBeReached(Index vertex) const;
  /// The join over the pack's sources.
  [[nodiscard]] AbstractValue incoming(const Equations::Pack& pack) const;
  /// Brings the junction's value, which contains those of its slots, up to date if that is worthwhile.
  void approach(Index junction);
  void refresh(Index junction);
  void refreshJunctions();
  /// The join over all control predecessors, of the cells that the dense view describes.
  [[nodiscard]] AbstractValue incomingDense(Index vertex) const;
  bool enlarge(PackState& pack, const AbstractValue& next) const;
  static bool reduce(PackState& pack, const AbstractValue& next);
  [[nodiscard]] bool hasSource(const Equations::Pack& pack) const;
  [[nodiscard]] AbstractValue grown(const PackState& pack, const AbstractValue& next) const;

  /// Recomputes OUT and notifies those that depend on it. A descending update never enlarges it.
  void updateOut(Index vertex, bool descending);
  void enlargeSlot(Index slot, AbstractValue value);
  void reduceSlot(Index slot, AbstractValue value);
  void markDirty(const std::vector<Index>& vertices);
  void updateDense(Index vertex, AbstractValue value);
  void poll();

  const program::Program& program_;
  const SolverOptions& options_;
  Equations equations_;
  DenseView dense_;
  WeakTopologicalOrder order_;
  Agenda agenda_;  ///< the locations for which something that IN depends on has changed
  std::thread::id caller_ = std::this_thread::get_id();
  std::vector<program::Int> thresholds_;
  AbstractValue top_;
  AbstractValue bottom_;
  std::vector<VertexState> vertices_;
  std::vector<AbstractValue> slots_;
  std::vector<JunctionState> junctions_;
  unsigned updates_ = 0;
};

}  // namespace moire::numeric
