// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "datalog/language/resolved_rule.h"
#include "datalog/plan/join_plan.h"

namespace moire::datalog {

class PlanLinker;

/// What the planner may know about the data.
struct PlanInput {
  std::function<double(RelationId)> expectedRows;  ///< an estimate for the relation when the rule runs
  std::function<bool(RelationId)> isGrowing;       ///< whether the relation belongs to the stratum being evaluated
  PlanLinker* linker = nullptr;                    ///< finds compiled functions; without it plans are interpreted
};

/// The same with estimates that do not depend on data, for plans that are compiled in advance.
PlanInput withFixedEstimates(const PlanInput& input);

/// Plans a rule. With `delta`, the atom at that position sees only the newest rows of its relation. If that relation is
/// growing, growing atoms before it see only older rows, so that over all positions every combination with a new row is
/// found exactly once.
JoinPlan planRule(const PlanInput& input, const Rule& rule, std::optional<std::size_t> delta, IndexCatalog& catalog);

}  // namespace moire::datalog
