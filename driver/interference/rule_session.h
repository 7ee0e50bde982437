// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "datalog/compile/function_linker.h"
#include "datalog/engine/evaluation.h"
#include "driver/interference/coarsening.h"
#include "driver/interference/program_facts.h"
#include "extractor/program/program.h"
#include "numeric/flow_graph.h"
#include "numeric/invariants.h"

namespace moire::driver {

/// The evaluation of the rules during one analysis: first without invariants, where each thread is on its own, then
/// with those of each round, continuing from the round before. All answers are about the last run.
class RuleSession {
 public:
  /// Runs the rules without invariants. What it is given must outlive it. Throws `Stopped`, here and in `run`.
  RuleSession(const program::Program& program, const ThreadPlaces& places, const Contention& contention,
              const CoarseningOptions& options);

  /// Runs them with the invariants of a round.
  void run(const numeric::Invariants& invariants);

  datalog::Evaluation& evaluation() { return evaluation_; }

  /// Adds the flows within a thread, or those from other threads. Returns the new ones.
  std::vector<numeric::Flow> addFlows(numeric::FlowGraph& flows, numeric::FlowGraph::Origin origin) const;
  /// Adds the flows of values that are not followed: from every step that writes one to every step that may read it.
  /// Returns how many were new.
  std::size_t addScattered(numeric::FlowGraph& flows) const;
  /// Records where values surely come from other threads.
  void expectFlows(numeric::FlowGraph& flows) const;

  /// For each location, whether a thread may be there without being inside an atomic block.
  [[nodiscard]] std::vector<bool> outsideAtomic() const;

  /// Calls `visit` on the places that two threads may be at, at the same time.
  template <class Visitor>
  void forEachParallel(const Visitor& visit) const {
    facts_.rules().forEach(relations::parallel, visit);
  }

  /// The parts of an `Analysis` that come from the rules.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> parallelPlaces() const;
  [[nodiscard]] std::set<std::tuple<program::CellId, program::LocationId, program::LocationId>> races() const;
  [[nodiscard]] std::vector<std::vector<program::LockId>> locksHeld() const;
  [[nodiscard]] LockFindings lockFindings() const;

 private:
  void run();
  void requireRace(program::CellId cell, program::LocationId writer, program::LocationId other) const;

  const program::Program& program_;
  const CoarseningOptions& options_;
  datalog::FunctionLinker linker_;
  datalog::Evaluation evaluation_;
  ProgramFacts facts_;
};

}  // namespace moire::driver
