// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <utility>
#include <vector>

#include "datalog/explain/explained_rule.h"
#include "datalog/explain/workspace.h"

namespace moire::datalog {

/// The least heights of derivations. All rules together are evaluated again in rounds, over the growing relations of a
/// workspace: round h derives what follows from tuples of earlier rounds, while negations and aggregates see the
/// complete relations. So the round in which a tuple appears is its least height; facts have height 0.
class Heights {
 public:
  /// The heights of these relations, which must be closed under what their rules use positively.
  Heights(Workspace& workspace, const std::vector<ExplainedRule>& rules, const std::set<RelationId>& relations);
  ~Heights();
  Heights(const Heights&) = delete;
  Heights& operator=(const Heights&) = delete;

  /// Continues until the height of the tuple is known; returns noRow if it has none. Throws Stopped.
  RowId find(RelationId relation, Row tuple);

  std::size_t height(RelationId relation, RowId row) const;
  /// How many rows of the growing relation have a smaller height; these are the rows with smaller ids.
  std::size_t rowsBelow(RelationId relation, std::size_t height) const;

 private:
  struct DeltaPlan {
    RelationId source;
    JoinPlan plan;
  };
  /// The number of rows of the relation after the round.
  struct Growth {
    std::size_t round;
    std::size_t rows;
  };

  void start();
  bool nextRound();
  void endRound();
  Rule prepared(const Rule& rule);

  Workspace& workspace_;
  std::set<RelationId> relations_;
  std::vector<JoinPlan> oncePlans_;  ///< of rules without positive atoms
  std::vector<JoinPlan> factPlans_;
  std::vector<DeltaPlan> deltaPlans_;
  std::vector<std::vector<Growth>> growth_;  ///< by relation, in order of rounds
  std::size_t round_ = 0;
  bool finished_ = false;
};

}  // namespace moire::datalog
