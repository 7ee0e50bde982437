// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "datalog/engine/database.h"
#include "datalog/engine/evaluation.h"
#include "datalog/engine/stop_request.h"
#include "datalog/plan/planner.h"
#include "datalog/plan/set_plan.h"

namespace moire::datalog {

/// What the evaluation of one stratum shares with that of the others.
struct StratumContext {
  const RuleProgram& program;
  Database& database;
  const RunOptions& options;
  std::vector<RuleStatistics>& statistics;
  IndexCatalog& indexes;
  SetOrderCatalog& orders;
  std::vector<bool>& done;  ///< rules that an earlier stratum evaluated already

  PlanInput planInput(const Stratum& stratum) const;
};

/// Whether evaluating the rule adds to tables of values that all rules share, in an order that shows.
bool makesValues(const Rule& rule);

}  // namespace moire::datalog
