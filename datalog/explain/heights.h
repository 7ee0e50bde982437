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
  /// Of these relations, which must be closed under what their rules use positively.
  Heights(Workspace& workspace, const std::vector<ExplainedRule>& rules, const std::set<RelationId>& relations);
  ~Heights();
  Heights(const Heights&) = delete;
  Heights& operator=(const Heights&) = delete;

  /// Continues until the tuple has its height; noRow if it never gets one. Throws Stopped.
  RowId find(RelationId relation, Row tuple);

  std::size_t height(RelationId relation, RowId row) const;
  /// How many rows of the growing relation have a smaller height: their ids are smaller than this.
  std::size_t rowsBelow(RelationId relation, std::size_t height) const;

 private:
  struct DeltaPlan {
    RelationId source;
    JoinPlan plan;
  };
  /// After the round, the relation had that many rows.
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
  std::vector<std::vector<Growth>> growth_;  ///< of each relation, in rounds
  std::size_t round_ = 0;
  bool finished_ = false;
};

}  // namespace moire::datalog
