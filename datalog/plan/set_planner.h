// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "datalog/plan/planner.h"
#include "datalog/plan/set_plan.h"

namespace moire::datalog {

/// The row that a plan is run for: of the literal at that position of the body. Where the literal is negated, the row
/// holds tuples that are no longer in its relation.
struct GivenRow {
  std::size_t literal;
  SetOrderShape order;
};

/// Plans a rule one variable at a time: a variable's candidates are a set that the literals cut down before it is
/// looped over, and the head's last column is not looped over at all where it can be avoided. Nothing if the rule needs
/// what set plans do not do, such as aggregates.
std::optional<SetPlan> planRuleBySets(const PlanInput& input, const Rule& rule, const std::optional<GivenRow>& given,
                                      SetOrderCatalog& catalog);

}  // namespace moire::datalog
