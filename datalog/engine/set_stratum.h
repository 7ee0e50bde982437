// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "datalog/engine/set_machine.h"
#include "datalog/engine/stratum_context.h"
#include "datalog/plan/set_planner.h"

namespace moire::datalog {

/// The fixpoint of one stratum, a set at a time.
class SetStratum {
 public:
  SetStratum(const StratumContext& context, std::size_t stratum);

  /// Whether set plans can express the rules, and promise to be better than lists of tuples.
  bool isWorthwhile() const { return worthwhile_; }

  /// From the facts and the earlier strata.
  void run();

  /// From the last run's result: what follows from changes in earlier strata that can only add tuples. False, and
  /// nothing done, if set plans cannot express it.
  bool resume(const HasChanged& hasChanged);

 private:
  struct RulePlan {
    std::size_t rule;
    std::size_t head;  ///< the position of its head among the stratum's relations or among the readers' heads
    SetPlan plan;
  };

  /// What one thread works on.
  struct Worker {
    Worker(const SetStratum& stratum, Tracking tracking);

    TermEvaluator terms;
    SetMachine machine;
    SetSources sources;
    std::vector<GrowingRows> growing;                ///< in the order of the stratum's relations
    std::vector<std::vector<IndexedOrder>> mirrors;  ///< their other orders, in the catalog's numbering
    std::vector<GrowingRows> readerHeads;            ///< what immediate readers derive, in the order of their heads
    SetOrder results;                                ///< of finished independent fixpoints
    std::vector<RuleStatistics> statistics;
    std::size_t total = 0;        ///< tuples in finished independent fixpoints
    std::vector<SetOrder> added;  ///< in an update: what each relation got
    ValueSet delta;
    ValueSet all;
  };

  bool makePlans();
  bool addDeltaPlans(const PlanInput& input, std::size_t rule);
  void addReaders(const PlanInput& input);
  bool isBetterBySets() const;
  void use(const SetPlan& plan);
  bool isUsed(RelationId relation, std::size_t order) const { return used_.contains({relation, order}); }
  bool needsWideMirror() const;
  bool mayRunInParallel() const;
  SetOrderShape shapeOf(RelationId relation) const;
  std::optional<std::size_t> positionOf(RelationId relation) const;

  void close(Worker& worker);
  void processRow(Worker& worker, std::size_t position, RowId row);
  void runPlan(Worker& worker, const RulePlan& plan, const GivenSet& given, GrowingRows& head);
  void mirror(Worker& worker, std::size_t position, RowId row, const ValueSet& values);
  void runDecomposed(Worker& seeds, const std::vector<std::size_t>& columns);
  void runGroup(Worker& worker, const SetOrder& seeds, const std::vector<RowId>& rows);
  void collect(const Worker& worker);
  SetOrder changesOf(const ChangedRule& changed, const SetOrderShape& shape) const;

  StratumContext context_;
  std::size_t number_;
  const Stratum& stratum_;
  std::vector<RulePlan> once_;
  std::vector<std::vector<RulePlan>> inRow_;    ///< by relation: plans that stay in the row they are run for
  std::vector<std::vector<RulePlan>> onwards_;  ///< by relation: the others
  std::vector<RulePlan> readers_;               ///< rules of later strata to be run on finished rows
  std::vector<RelationId> readerHeads_;
  std::set<std::pair<RelationId, std::size_t>> used_;  ///< the orders that plans read
  bool kept_ = true;  ///< whether the relation's tuples are still needed after its readers have run
  bool worthwhile_ = false;
};

}  // namespace moire::datalog
