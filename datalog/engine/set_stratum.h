// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "datalog/engine/growing_classes.h"
#include "datalog/engine/set_machine.h"
#include "datalog/engine/set_stratum_plans.h"
#include "datalog/engine/stratum_context.h"

namespace moire::datalog {

/// The fixpoint of one stratum, a set at a time.
class SetStratum {
 public:
  SetStratum(const StratumContext& context, std::size_t stratum);

  /// Whether set plans can express the rules, and are expected to be better than lists of tuples.
  bool isWorthwhile() const { return plans_.areWorthwhile(); }

  /// Starts from the facts and the earlier strata.
  void run();

  /// Continues from the last run: derives what follows from changes in earlier strata that can only add tuples. Returns
  /// false, and does nothing, if set plans cannot express it.
  bool resume(const HasChanged& hasChanged);

 private:
  using RulePlan = SetStratumPlans::RulePlan;

  /// What one thread works on.
  struct Worker {
    Worker(const SetStratum& stratum, Tracking tracking);

    TermEvaluator terms;
    SetMachine machine;
    SetSources sources;
    std::vector<GrowingRows> growing;  ///< in the order of the stratum's relations
    /// In the same order, if the relation is an equivalence: then what grows are only pairs on their way into its
    /// classes.
    std::vector<std::unique_ptr<GrowingClasses>> classes;
    std::vector<std::vector<IndexedOrder>> mirrors;  ///< their other orders, in the catalog's numbering
    std::vector<GrowingRows> readerHeads;            ///< what immediate readers derive, in the order of their heads
    SetOrder results;                                ///< of finished independent fixpoints
    std::vector<RuleStatistics> statistics;
    std::size_t total = 0;        ///< tuples in finished independent fixpoints
    std::vector<SetOrder> added;  ///< in an update: what was added to each relation
    ValueSet delta;
    ValueSet all;
  };

  static void start(Worker& worker, std::size_t position, const SetOrder& content);
  Relation& finish(Worker& worker, std::size_t position) const;
  void close(Worker& worker);
  void processClasses(Worker& worker, std::size_t position);
  void processPairs(Worker& worker, std::size_t position, const GrowingClasses::Pairs& fresh);
  void processRow(Worker& worker, std::size_t position, RowId row);
  void derive(Worker& worker, const RulePlan& plan, const GivenSet& given) const;
  static std::size_t settle(Worker& worker, std::size_t head, std::size_t derived);
  template <typename Work>
  void measured(Worker& worker, std::size_t rule, Work work) const;
  void mirror(Worker& worker, std::size_t position, RowId row, const ValueSet& values);
  void runDecomposed(Worker& seeds, const std::vector<std::size_t>& columns);
  void runGroup(Worker& worker, const SetOrder& seeds, const std::vector<RowId>& rows);
  void collect(const Worker& worker);
  SetOrder changesOf(const ChangedRule& changed, const SetOrderShape& shape) const;

  StratumContext context_;
  const Stratum& stratum_;
  SetStratumPlans plans_;
};

}  // namespace moire::datalog
