// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "datalog/engine/database.h"
#include "datalog/engine/evaluation.h"
#include "datalog/plan/planner.h"
#include "datalog/plan/set_plan.h"
#include "support/stop.h"

namespace moire::datalog {

/// What the evaluations of the strata share.
struct StratumContext {
  const RuleProgram& program;
  Database& database;
  const RunOptions& options;
  std::vector<RuleStatistics>& statistics;
  RunSummary& summary;
  IndexCatalog& indexes;
  SetOrderCatalog& orders;
  std::vector<bool>& done;  ///< rules that an earlier stratum evaluated already

  PlanInput planInput(const Stratum& stratum) const;
};

/// A rule as it is evaluated for changes of one relation in its body.
struct ChangedRule {
  std::size_t number;  ///< of the rule in the program
  Rule rule;
  std::size_t literal;  ///< the atom that ranges over the changes
  bool removed;         ///< whether the changes are what the relation lost, and the atom was negated
};

/// Whether a relation has grown or, if it is negated, shrunk.
using HasChanged = std::function<bool(RelationId relation, bool negated)>;

/// The rules of the stratum, once for each literal whose relation has changed so that they may derive more. What
/// relation r has lost is in relation r + n, where n is the number of the program's relations.
std::vector<ChangedRule> changedRules(const RuleProgram& program, const Stratum& stratum, const HasChanged& hasChanged);

/// Whether the rule numbers its derivations by autoinc().
bool numbersDerivations(const Rule& rule);

/// Whether evaluating the rule adds to tables of values that all rules share, so that the order of evaluation shows.
bool makesValues(const Rule& rule);

}  // namespace moire::datalog
