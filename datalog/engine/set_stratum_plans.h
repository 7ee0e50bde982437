// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "datalog/engine/class_join.h"
#include "datalog/engine/stratum_context.h"
#include "datalog/plan/set_planner.h"

namespace moire::datalog {

/// How the rules of one stratum are run, a set at a time.
class SetStratumPlans {
 public:
  struct RulePlan {
    std::size_t rule;
    std::size_t head;  ///< the position of its head among the stratum's relations or among the readers' heads
    SetPlan plan;
  };

  struct JoinOfClasses {
    std::size_t rule;
    std::size_t head;
    ClassJoin join;
  };

  SetStratumPlans(const StratumContext& context, std::size_t stratum);

  /// Whether set plans can express the rules, and are expected to be better than lists of tuples.
  bool areWorthwhile() const { return worthwhile_; }

  std::vector<RulePlan> once;
  std::vector<std::size_t> byTuples;           ///< rules that fill equivalences in a way that set plans cannot express
  std::vector<std::vector<RulePlan>> inRow;    ///< by relation: plans whose results stay in their row
  std::vector<std::vector<RulePlan>> onwards;  ///< by relation: the other plans
  std::vector<std::vector<JoinOfClasses>> joins;  ///< by relation: rules that are run for whole classes of it
  std::vector<RulePlan> readers;                  ///< rules of later strata that are run on finished rows
  std::vector<RelationId> readerHeads;
  bool kept = true;  ///< whether the relation's tuples are still needed after its readers have run

  SetOrderShape shapeOf(RelationId relation) const;
  /// The position among the stratum's relations.
  std::optional<std::size_t> positionOf(RelationId relation) const;
  bool isEquivalence(std::size_t position) const;

  /// Records the orders that the plan reads.
  void use(const SetPlan& plan);
  bool isUsed(RelationId relation, std::size_t order) const { return used_.contains({relation, order}); }
  bool needsWideMirror() const;
  bool mayRunInParallel() const;

 private:
  bool makePlans();
  bool addDeltaPlans(const PlanInput& input, std::size_t rule);
  void addReaders(const PlanInput& input);
  bool isBetterBySets() const;

  StratumContext context_;
  std::size_t number_;
  const Stratum& stratum_;
  std::set<std::pair<RelationId, std::size_t>> used_;  ///< the orders that plans read
  bool worthwhile_ = false;
};

}  // namespace moire::datalog
